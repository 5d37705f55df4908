import { withoutInvisible } from '../../base/text-safety.ts';
import type { PublisherText, ReadmeRole } from '../../facts/package-contents/package-contents.ts';
import { type MarkdownBlock, readMarkdownBlocks } from './markdown-blocks.ts';
import { type SectionKind, sectionKind } from './section-kind.ts';

/** Passages of one role that are kept, in the order of the file. */
const MOST_OF_A_ROLE = 8;
const LONGEST_PASSAGE = 600;
const LONGEST_EXCERPT = 1_000;
const LONGEST_HEADING = 100;

/** A block with the section it stands in. */
interface PlacedBlock extends MarkdownBlock {
  readonly section: SectionKind;
  readonly heading: string | null;
  /** Headings before it. */
  readonly headings: number;
}

/**
 * Passages of a README by what its own headings say they are for, and its first
 * prose. A section ends at the next heading of its level or above; a heading
 * below it that says something else begins another.
 */
export function readmePassages(file: string, markdown: string): readonly PublisherText[] {
  const blocks = placedBlocks(readMarkdownBlocks(markdown));
  const excerpt = blocks.find((block) => block.section === 'none' && isProse(block));
  const sections = sectionPassages(file, withCode(blocks));
  return [...(excerpt === undefined ? [] : [passage('readme_excerpt', file, excerpt, LONGEST_EXCERPT)]), ...sections];
}

/** Steps that stop before the last, and "for example:" before a table, say that the file has more. */
function sectionPassages(file: string, blocks: readonly PlacedBlock[]): readonly PublisherText[] {
  const passages: PublisherText[] = [];
  const counts = new Map<ReadmeRole, number>();
  for (const block of blocks) {
    const role = block.section;
    if (role === 'none' || role === 'skip' || isBesidePicture(block)) continue;
    const count = counts.get(role) ?? 0;
    const before = passages.findLastIndex((each) => each.role === role);
    const last = passages[before];
    if (block.kind !== 'table' && !isPartOfData(block) && count < MOST_OF_A_ROLE) {
      passages.push(passage(role, file, block, LONGEST_PASSAGE));
      counts.set(role, count + 1);
    } else if (last !== undefined) passages[before] = { ...last, isCut: true };
  }
  return passages;
}

/** An exported flow, an answer of a service: what is cut of it can be neither read nor imported. */
function isPartOfData({ kind, text }: PlacedBlock): boolean {
  return kind === 'code' && text.length > LONGEST_PASSAGE && /^\s*[[{]/u.test(text);
}

const CAPTION = /^(?:fig(?:ure)?\.?|图|圖)\s*\d+\s*[:.：．]/iu;

/** What belongs to a picture, which is left out; and of steps a link that stands alone and says only where more is. */
function isBesidePicture({ kind, section, text, unlinkedText }: PlacedBlock): boolean {
  if (kind !== 'paragraph') return false;
  return CAPTION.test(text) || (section === 'quick_start' && !/[\p{L}\p{N}]/u.test(unlinkedText));
}

function placedBlocks(blocks: readonly MarkdownBlock[]): readonly PlacedBlock[] {
  const open: Array<{ readonly level: number; readonly section: PlacedBlock['section'] }> = [];
  let heading: string | null = null;
  let headings = 0;
  return blocks.flatMap((block): PlacedBlock[] => {
    if (block.kind !== 'heading') return [{ ...block, section: open.at(-1)?.section ?? 'none', heading, headings }];
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const own = sectionKind(block.text);
    const around = open.at(-1)?.section ?? 'none';
    headings += 1;
    // "Install" below "Development" is for those who change the plugin.
    open.push({ level: block.level, section: own === 'none' || around === 'skip' ? around : own });
    heading = cutText(block.text, LONGEST_HEADING).text;
    return [];
  });
}

/** Code belongs to the sentence that leads to it: a command alone says too little. */
function withCode(blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const leads =
      before !== undefined &&
      before.kind !== 'code' &&
      before.kind !== 'table' &&
      !before.text.includes('\n') &&
      before.headings === block.headings;
    if (block.kind === 'code' && leads && before.text.length + block.text.length < LONGEST_PASSAGE) {
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text}\n${block.text}`,
        lastLine: block.lastLine,
      };
    } else joined.push(block);
  }
  return joined;
}

const LETTERS = /\p{L}/gu;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** About five words; characters of these scripts say as much as half a word. */
const LEAST_LETTERS = 24;
const LEAST_DENSE = 10;

/** A sentence, and not a row of links, badges or names. */
function isProse({ kind, text, unlinkedText }: PlacedBlock): boolean {
  if (kind !== 'paragraph') return false;
  const count = (pattern: RegExp, within: string): number => within.match(pattern)?.length ?? 0;
  const own = count(LETTERS, unlinkedText);
  const isLong = own >= LEAST_LETTERS || count(DENSE, unlinkedText) >= LEAST_DENSE;
  return isLong && own * 2 >= count(LETTERS, text);
}

function passage(role: ReadmeRole, file: string, block: PlacedBlock, longest: number): PublisherText {
  const { heading, firstLine, lastLine } = block;
  const isCode = block.kind === 'code';
  return { role, ...cutText(block.text, longest), isCode, file, pointer: null, heading, firstLine, lastLine };
}

// oxlint-disable-next-line no-control-regex -- control characters draw nothing; line breaks of code stay
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu;

/** A text that is safe to show, cut at a space where it is longer than so many code points. */
export function cutText(text: string, longest: number): { readonly text: string; readonly isCut: boolean } {
  const shown = withoutInvisible(text.toWellFormed()).replace(CONTROL, '').trim();
  const codePoints = Array.from(shown);
  if (codePoints.length <= longest) return { text: shown, isCut: false };
  const head = codePoints.slice(0, longest).join('');
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  // A text without spaces is cut where it stands.
  return { text: (space > longest / 2 ? head.slice(0, space) : head).trim(), isCut: true };
}
