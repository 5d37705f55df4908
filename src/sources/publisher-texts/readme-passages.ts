import { withoutInvisible } from '../../base/text-safety.ts';
import type { PublisherText, ReadmeRole } from '../../facts/package-contents/package-contents.ts';
import { type MarkdownBlock, readMarkdownBlocks } from './markdown-blocks.ts';

/**
 * Headings by which publishers say what a section of a README is for. Only the
 * whole heading counts: "Usage" is one, "Usage statistics" is not. Hyphens, spaces
 * and a plural's last letter do not: "Pre-requisite" is "prerequisites".
 * `docs/CANDIDATES.md` prints the table.
 */
const HEADINGS_OF_ROLES: Readonly<Record<Exclude<ReadmeRole, 'readme_excerpt'>, readonly string[]>> = {
  quick_start: listed(`
    install, installation, installing, how to install, getting started, quick start,
    setup, usage, basic usage, how to use, installation and usage,
    install and usage, 安装, 安装方法, 安装说明, 如何安装, 快速开始, 快速上手, 快速入门, 入门, 开始使用, 使用, 使用方法, 使用说明,
    如何使用, 用法, 安装与使用, 安装和使用, 安装使用, 安裝, 安裝方法, 安裝說明, 如何安裝, 快速開始, 快速入門, 入門, 開始使用,
    使用說明, 安裝與使用, 安裝和使用, 安裝使用
  `),
  prerequisites: listed(`
    requirements, prerequisites, prereqs, preconditions, system requirements, 环境要求, 环境需求, 运行环境, 运行要求, 运行条件,
    系统要求, 系统需求, 前提, 前提条件, 前置条件, 前置要求, 前置需求, 先决条件, 必要条件, 使用要求, 使用前提, 安装要求, 安装前提, 環境要求,
    環境需求, 運行環境, 執行環境, 系統要求, 系統需求, 前提條件, 前置條件, 先決條件, 必要條件, 安裝要求
  `),
  permissions_claimed: listed(`
    permissions, required permissions, permissions required, 权限, 权限说明, 所需权限, 权限要求, 權限, 權限說明, 所需權限, 權限要求
  `),
  limitations: listed(`
    limitations, known limitations, known issues, known issues and limitations,
    caveats, restrictions, 限制, 使用限制, 已知限制, 已知问题, 局限, 局限性, 已知問題, 侷限, 侷限性
  `),
  non_fit_conditions: listed(`
    when not to use, when not to use it, when not to use this, 不适用场景, 不适用情形, 不适合的场景, 不適用場景,
    不適用情形, 不適合的場景
  `),
};

/** Sections that hold no prose of what the plugin is. */
const NOT_PROSE: ReadonlySet<string> = new Set(
  listed(`
    table of contents, contents, toc, changelog, change log, license, licence, sponsors,
    badges, 目录, 更新日志, 许可证, 许可, 赞助, 目錄, 更新日誌, 許可證, 許可, 贊助
  `).map(headingKey),
);

/** Texts with commas between them. */
function listed(text: string): readonly string[] {
  return text.split(',').map((heading) => heading.trim());
}

const ROLE_OF_HEADING: ReadonlyMap<string, ReadmeRole> = new Map(
  (['quick_start', 'prerequisites', 'permissions_claimed', 'limitations', 'non_fit_conditions'] as const).flatMap(
    (role) => HEADINGS_OF_ROLES[role].map((heading) => [headingKey(heading), role] as const),
  ),
);

/** `none`: a section of another kind; `skip`: one in which no prose is looked for. */
function sectionKind(heading: string): ReadmeRole | 'none' | 'skip' {
  const key = headingKey(heading);
  return NOT_PROSE.has(key) ? 'skip' : (ROLE_OF_HEADING.get(key) ?? 'none');
}

/** Equal for the spellings of one heading: without numbers before it, signs, spaces, case and the `s` of a plural. */
function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/&/gu, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*(?:\d+\s+)+/u, '')
    .replaceAll(' ', '')
    .replace(/s$/u, '');
}

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
    if (block.kind !== 'table' && count < MOST_OF_A_ROLE) {
      passages.push(passage(role, file, block, LONGEST_PASSAGE));
      counts.set(role, count + 1);
    } else if (last !== undefined) passages[before] = { ...last, isCut: true };
  }
  return passages;
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
