import type { PublisherText, ReadmeRole } from '../../facts/package-contents/publisher-texts.ts';
import { cutText } from './cut-text.ts';
import { sectionKind } from './heading-roles.ts';
import { type MarkdownBlock, readMarkdownBlocks } from './markdown-blocks.ts';

/** Passages of one role that are kept, in the order of the file. */
const MOST_OF_A_ROLE = 8;
const LONGEST_PASSAGE = 600;
const LONGEST_EXCERPT = 1_000;
const LONGEST_HEADING = 100;

/** A block with the section it stands in. */
interface PlacedBlock extends MarkdownBlock {
  readonly section: ReturnType<typeof sectionKind>;
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
  const counts = new Map<ReadmeRole, number>();
  const sections = withCode(blocks).flatMap((block): PublisherText[] => {
    const role = block.section;
    if (role === 'none' || role === 'skip' || block.kind === 'table') return [];
    const count = (counts.get(role) ?? 0) + 1;
    counts.set(role, count);
    return count > MOST_OF_A_ROLE ? [] : [passage(role, file, block, LONGEST_PASSAGE)];
  });
  return [...(excerpt === undefined ? [] : [passage('readme_excerpt', file, excerpt, LONGEST_EXCERPT)]), ...sections];
}

function placedBlocks(blocks: readonly MarkdownBlock[]): readonly PlacedBlock[] {
  const open: Array<{ readonly level: number; readonly section: PlacedBlock['section'] }> = [];
  let heading: string | null = null;
  let headings = 0;
  return blocks.flatMap((block): PlacedBlock[] => {
    if (block.kind !== 'heading') return [{ ...block, section: open.at(-1)?.section ?? 'none', heading, headings }];
    while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const own = sectionKind(block.text);
    headings += 1;
    open.push({ level: block.level, section: own === 'none' ? (open.at(-1)?.section ?? 'none') : own });
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
