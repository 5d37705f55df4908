import { holdsLogLines } from './log-lines.ts';
import { matchesIn } from './matches-in.ts';
import { holdsMessages } from './messages.ts';
import { takesTurns } from './turns.ts';

/** Marks of prompt formats that no task description needs. */
const PROMPT_MARK =
  /<\|(?:im_start|im_end|start_header_id|eot_id|user|assistant|system|endoftext)\|>|\[\/INST\]|<<SYS>>|<start_of_turn>|\b(?:you|chatgpt|claude|gemini) said:\s*\S/i;

const PERSON =
  'user|human|me|you|customer|client|student|interviewer|caller|visitor|question|prompt|q|用户|用戶|使用者|我|人类|人類|客户|客戶|顾客|顧客|学生|學生|提问|提問|问题|問題|问|問|访客|甲|家长|患者|病人|面试官|记者|主持人';
const MODEL =
  '豆包|智能体|kimi|perplexity|文心一言|通义千问|智谱清言|元宝|grok|mistral|受访者|嘉宾|assistant|ai|bot|chatgpt|gpt(?:-?\\d\\w*)?|claude|gemini|copilot|llama|qwen|model|agent|support|advisor|answer|response|reply|tutor|teacher|candidate|operator|a|助手|助理|小助手|ai助手|模型|机器人|機器人|客服|人工客服|老师|老師|答案|回答|回复|回覆|答|乙|医生|候选人|系统|系統';
/** Where a turn may begin: a line, a sentence, a list; a letter alone (Q, 问, 我) never after a mere space. */
const BEGIN = String.raw`(?:^|[\s。!?.;；,，"'”>|\]*#_({\[])`;
const SAID = String.raw`(?:\s*(?:\d{1,3}|\([^()\n]{1,24}\)|\[[^\]\n]{1,24}\]|said|says|说|說|\d{1,2}:\d{2}(?::\d{2})?))?[*_\]>"'\s]{0,4}`;
const CONTENT = String.raw`[*_"'\s]{0,4}(?![,、/|;)]|(?:and|or|string|number|boolean|object|array|null)\b|和|与|$)\S`;

/** A person's picture and a machine's, each before what was said. */
const PICTURED = /[👤👥🧑👨👩🙋🙍👦👧🗣]\ufe0f?\s?:?\s?\p{L}.{2,}?[🤖🧠✨]\ufe0f?\s?:?\s?\p{L}/su;

const COLON_TURN = (roles: string) => new RegExp(`${BEGIN}(?:${roles})(?:${SAID}:|>+(?=\\s))${CONTENT}`, 'iu');
/** A role as a heading, a tag or in bold, with what was said below it. */
const MARKED_TURN = (roles: string) =>
  new RegExp(
    String.raw`#{1,6}\s*(?:${roles})(?![\p{L}\p{N}_])[:\s]*\s\S|(?:\*\*|__)(?:${roles})[:]?(?:\*\*|__)\s*\S|[<[](?:${roles})[\]>]\s*\S|【(?:${roles})】\s*(?![和与與或及的、,/]|$)\S|(?:^|\n)\s*>?\s*(?:${roles})\s*(?:\n|>)\s*\S`,
    'iu',
  );
const PERSON_TURNS = [COLON_TURN(PERSON), MARKED_TURN(PERSON)];
const MODEL_TURNS = [COLON_TURN(MODEL), MARKED_TURN(MODEL)];
/** Anybody else who speaks at the start of a sentence, by a name of their own. */
const NAMED_TURN = /[。!?."”]\s*(?!(?:User|Human|Me)\b)\p{Lu}[\p{L}\p{N}_-]{1,30}\s*:\s*\S/u;
const STRICT_PERSON = new RegExp(`(?:^|[\\s。!?."”>|])(?:user|human|me|用户|用戶|我|人类)\\s*:\\s*\\S`, 'iu');

const JSON_ROLE =
  /(?:role|from|speaker|author|sender)["']?\s*[:=]\s*["']?(?:user|assistant|system|human|gpt|tool|model|developer|bot|ai|function)["']?\s*[,;\n ]\s*[-"']*\s*["']?(?:content|text|value|parts|message|body)["']?\s*[:=]\s*(?:"text"\s*:|"type"\s*:\s*"text",|["'[{\s|>])*(?<said>[^"'\n}\]]*)/gi;

/** The same with a person's name for the role, as messengers export it. */
const JSON_SPEAKER =
  /["'](?:sender|speaker|author|from|name|user)["']\s*:\s*["'][^"'<{$]{1,30}["']\s*,[^{}]{0,60}?["'](?:text|content|message|body|msg)["']\s*:\s*["'][^"'<{$]{4,}/gi;

/** A time of day; no span of hours (`01:00-04:00`), and no part of an address of a network card (`75:21:5c:c7:30:18`). */
const TIME = String.raw`(?<![\da-f]|[\da-f]{2}:)[[(]?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T,]+)?(?:上午|下午)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?[\])]?(?!:[\da-f]{2}:)`;
const SPEAKER_NAME = String.raw`(?:\p{Lu}[\p{L}\p{N}_.-]{1,14}(?: \p{Lu}[\p{L}.]{0,14})?|(?!每|今|明|昨|早|晚)\p{Script=Han}{2,4})`;
/** Lines of a chat log: a time, a name and a colon; or a name, a time and a colon or a new line. */
const LOG_LINE = new RegExp(
  String.raw`${TIME}\s*[-–]?\s*<?@?\p{L}[\p{L}\p{N}_ .-]{0,24}>?\s*[:>]\s*(?!\d)\S|(?:^|[\s。!?.:,;])<?@?[\p{L}][\p{L}\p{N}_.-]{0,24}>?\s*${TIME}\s*(?::|\n)\s*\S|【[^】\n]{1,12}】\s*${TIME}\s*[\p{L}]`,
  'giu',
);
/** The same in one line, where only its repetition tells it from hours of opening. */
const LOOSE_LINE = new RegExp(
  String.raw`(?:^|\s)${SPEAKER_NAME}\s+${TIME}(?!\s*[-–~至到]|\s*(?:UTC|GMT))\s+[\p{L}]`,
  'gu',
);
/** A chat program's copied lines: a name and a day, or a day in brackets; or a time, a Han name and what it says. */
const COPIED_LINE = new RegExp(
  String.raw`[\p{L}\p{N}_.-]{2,24} [—–-] (?:Today|Yesterday|Last \w+day) at \d{1,2}:\d{2}|[[](?:昨天|今天|前天|星期.|周.|Yesterday|Today)\s+\d{1,2}:\d{2}[\]]\s*\S|(?:^|\s)\d{1,2}:\d{2}\s+\p{Script=Han}{2,4}\s+[\p{L}]|\p{Script=Han}{2,4}\(\d{5,12}\)\s+\S`,
  'gu',
);
/** Two who speak in one line, by Han names with a colon, or in brackets as messengers quote. */
const HAN_TURN = /(?:^|[\s「『>])(\p{Script=Han}{2,4}?|我)(?:说|說)?:\s*(?=[^\s:/])/gu;
/** The same in brackets. */
const BRACKET_TURN = /(?:^|[\s；;。|])[[【](\p{Script=Han}{1,4})[\]】]\s*(?=[\p{L}\p{N}])/gu;
/** A question, its answer, and the next question, by their letters. */
const LETTERS_TAKE_TURNS = /(?:^|\s)Q\.\s\S.{0,160}?\sA\.\s\S.{0,160}?\sQ\.\s\S/;
/** Subtitles: where they begin, or two of them; one time in a sentence is none. */
const CUE = String.raw`\d{2}:\d{2}[:.]\d{2,3}(?:[.,]\d{3})?\s*--?>\s*\d{2}:\d{2}`;
const CUES = new RegExp(String.raw`^(?:WEBVTT)?[\d\s:]*${CUE}|${CUE}[\s\S]*?${CUE}`);
const SPEAKER =
  /(?:speaker|participant|说话人|發言人|发言人|讲者|spk)[ _]?(?:\d{1,2}|[A-Z一二三四])\s*(?:\([^)]{1,20}\))?\s*:\s*\S/giu;

/** Who speaks, by capital or Han name, at the start of a sentence. */
const NAME =
  /(?:^|[\n。!?.;；|>])\s*[*_]{0,2}([\p{Lu}\p{Script=Han}][\p{L}\p{N}_ ]{0,14}?)[*_]{0,2}\s*:\s*(?=[^\s:/])/gu;
const REPORT_LABEL =
  /^(?:input|output|note|notes|example|step|task|goal|feature|features|usage|name|type|warning|tip|title|description|default|value|key|error|options?|参数|输入|输出|说明|注意|示例|功能|特点|步骤|类型|名称|用途|支持|包括|适用|描述)s?$/i;

/** Two who speak in turn: a person and a model, somebody with a name, or lines of a program's log; one role alone passes. */
export function holdsTranscript(text: string): boolean {
  if (holdsLogLines(text) || holdsMessages(text) || takesTurns(text)) return true;
  if (PROMPT_MARK.test(text) || CUES.test(text) || holdsJsonTurns(text)) return true;
  if (count(text, COPIED_LINE) >= 3 || count(text, JSON_SPEAKER) >= 2) return true;
  if (LETTERS_TAKE_TURNS.test(text) || PICTURED.test(text)) return true;
  if (!/[:#*\]>】\n]/.test(text)) return false;
  const person = PERSON_TURNS.some((turn) => turn.test(text));
  if (person && MODEL_TURNS.some((turn) => turn.test(text))) return true;
  if (NAMED_TURN.test(text) && STRICT_PERSON.test(text)) return true;
  return count(text, SPEAKER) >= 2 || holdsChatLines(text) || count(text, LOOSE_LINE) >= 3 || namesTakeTurns(text);
}

function count(text: string, form: RegExp): number {
  return (text.match(form) ?? []).length;
}

/** Two lines and more, one of which says something: in a timetable (`06:45 blinds: up, 21:30 blinds: down`) none does. */
function holdsChatLines(text: string): boolean {
  const lines = matchesIn(text, LOG_LINE);
  const said = lines.map(({ 0: line, index }, at) =>
    text
      .slice(index + line.length - 1, lines[at + 1]?.index)
      .replace(/[,，;；]\s*(?:at|and|then|早上|上午|中午|下午|晚上)\s*$/i, ''),
  );
  return lines.length >= 2 && said.some((words) => /\p{L}[^\p{L}]+\p{L}|\p{Script=Han}{3}/u.test(words));
}

/** The message that every manual shows, or a place for one. */
const STOCK_MESSAGE = /^(?:You are an? (?:\w+ ){0,3}assistant\.?|<[^<>]{1,30}>)$/i;

/** Two messages, or one that says something; `"content": "..."` shows only the shape. */
function holdsJsonTurns(text: string): boolean {
  const said = matchesIn(text, JSON_ROLE)
    .map(({ groups }) => groups?.['said'] ?? '')
    .filter((words) => !STOCK_MESSAGE.test(words.trim()));
  return (
    said.filter((words) => words.replace(/[^\p{L}]/gu, '').length >= 2).length >= 2 ||
    said.some((words) => /\p{L}{2,}\W+\p{L}|\p{Script=Han}{4}/u.test(words))
  );
}

/** Three turns, one name twice: labels of a list do not come back. */
function namesTakeTurns(text: string): boolean {
  return (
    isTurnTaking(matchesIn(text, NAME)) ||
    isTurnTaking(matchesIn(text, HAN_TURN)) ||
    isTurnTaking(matchesIn(text, BRACKET_TURN))
  );
}

function isTurnTaking(turns: readonly RegExpExecArray[]): boolean {
  const names = turns.map(([, name = '']) => name.trim()).filter((name) => !REPORT_LABEL.test(name));
  return new Set(names).size >= 2 && new Set(names).size < names.length;
}
