/** Who speaks: up to three words, or anything short in brackets or marks. */
const WORDS = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{Mn}._'-]{0,20}(?: [\p{L}\p{N}][\p{L}\p{N}._'-]{0,16}){0,2}`;
/** Signs that part who speaks from what is said; a colon is not among them: fields and settings have it too. */
const PARTING = String.raw`\s?(?:>{1,3}|[-=]>|➜|→|»|›|\||¦|[–—]|~{1,3}|::)\s?|\t\s*|\s-\s`;
const TURN = new RegExp(
  String.raw`^\s*(?:[-*•·>]\s)?(?:(?<open>[<[(【「『{|]|::|\*\*|@)(?<called>[^\s<>[\](){}【】「」『』|][^<>[\](){}【】「」『』|\n]{0,24}?)(?<close>[>\])】」』}|]|::|\*\*|(?<=@\S{1,24})\s)|(?<name>${WORDS})(?<parting>${PARTING}))\s*:?\s*(?<said>\S.*)$`,
  'u',
);
/** One who is not named, before a colon. */
const PRONOUN =
  /(?:^|[:。.!?,]\s)(?<name>me|him|her|you|us|them|i|he|she|we|they|mom|mum|dad|boss|wife|husband|我|他|她|你|您|咱|对方|對方|老板|老婆|老公)\s?:\s(?<said>\S.*)$/iu;
/** Named by what he does: `nadia said: …`, `it answered: …`. */
const SAYING =
  /(?:^|[:。.!?,]\s)(?<name>\p{L}[\p{L}\p{N}_.-]{0,20}) (?:said|says|wrote|writes|asked|asks|answered|answers|replied|replies)\s?:\s?(?<said>\S.*)$/iu;

/** Kinds of entries of a change log or a report stand where names do, and come back. */
const KIND_OF_ENTRY =
  /^(?:new|fix(?:e[ds])?|add(?:ed)?|change[ds]?|remove[ds]?|deprecated|security|feat|chore|docs?|refactor|test|perf|note|warn(?:ing)?|error|info|debug|todo|done|ok|yes|no|expected|actual|step \d+|\d+|x| |新增|修复|修復|优化|優化|删除|错误|警告|注意|提示)$/iu;

/**
 * Lines of people who speak in turn, whatever sign parts the name from what is said: three of one make, of which one
 * speaks twice and two say something. Lists of different things have no label twice.
 */
export function takesTurns(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length < 2) return false;
  return (
    isConversation(lines, TURN) ||
    isConversation(lines, SAYING) ||
    isConversation(lines, PRONOUN, { isOnceEnough: true })
  );
}

interface Spoken {
  /** Nobody has to come back: who they are to each other says that they speak. */
  readonly isOnceEnough?: boolean;
}

function isConversation(lines: readonly string[], form: RegExp, { isOnceEnough = false }: Spoken = {}): boolean {
  const turns = lines.flatMap((line) => turnIn(form.exec(line)?.groups));
  const makes = new Set(turns.map(({ make }) => make));
  return [...makes].some((make) =>
    isSpoken(
      turns.filter((turn) => turn.make === make),
      isOnceEnough,
    ),
  );
}

interface Turn {
  /** The signs around the name. */
  readonly make: string;
  readonly speaker: string;
  readonly said: string;
}

function turnIn(groups: Record<string, string | undefined> = {}): Turn[] {
  const { open, called, name = called, parting, said } = groups;
  if (name === undefined || said === undefined || KIND_OF_ENTRY.test(name)) return [];
  return [{ make: open ?? parting?.trim() ?? '', speaker: name.toLowerCase(), said }];
}

function isSpoken(turns: readonly Turn[], isOnceEnough: boolean): boolean {
  const speakers = new Set(turns.map(({ speaker }) => speaker)).size;
  return (
    speakers >= 2 &&
    (isOnceEnough || speakers < turns.length) &&
    turns.filter(({ said }) => saysSomething(said)).length >= 2
  );
}

/** Three words, or four Han letters, and hardly anything else. */
function saysSomething(said: string): boolean {
  const letters = (said.match(/[\p{L}\s]/gu) ?? []).length;
  return letters >= said.length * 0.75 && /\p{L}+[^\p{L}]{1,3}\p{L}+[^\p{L}]{1,3}\p{L}|\p{Script=Han}{4}/u.test(said);
}
