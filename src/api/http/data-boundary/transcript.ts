/** Marks of prompt formats that no task description needs. */
const PROMPT_MARK = /<\|(?:im_start|im_end|start_header_id|user|assistant)\|>|\[\/INST\]/;
/** A speaker at the start of a sentence, followed by what was said. */
const TURN_START = String.raw`(?:^|[\s。！？.!?"”>|])`;
const PERSON_TURN = new RegExp(String.raw`${TURN_START}(?:user|human|me|用户|我|人类)\s*[:：]\s*\S`, 'i');
const MODEL_TURN = new RegExp(
  String.raw`${TURN_START}(?:assistant|ai|bot|chatgpt|claude|助手|模型|机器人)\s*[:：]\s*\S`,
  'i',
);
/** Anybody else who speaks at the start of a sentence, by a name of their own. */
const NAMED_TURN = /[。！？.!?"”]\s*(?!(?:User|Human|Me)\b)\p{Lu}[\p{L}\p{N}_-]{1,30}\s*[:：]\s*\S/u;

/** A person and a model, or somebody with a name, speaking in turn; naming one of the two roles passes. */
export function holdsTranscript(query: string): boolean {
  return PROMPT_MARK.test(query) || (PERSON_TURN.test(query) && (MODEL_TURN.test(query) || NAMED_TURN.test(query)));
}
