import { type Children, h, kept } from '../markup.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inEachLanguage, wordsOf } from '../language/words.ts';
import { factList } from './fact-block.ts';

export interface Reproduction {
  /** Of every answer that the page was made of. */
  readonly snapshotId: string;
  /** The manifest of that snapshot's publication. */
  readonly publication: Pick<PublicationManifest, 'publication_version' | 'files'>;
  /** The file of it that holds the facts. */
  readonly file: string;
  /** Commands of a shell, one for each operation that was asked. */
  readonly curl: readonly string[];
  /** Of `plugin-facts`, without the name. Empty: the command line has no option for a part of what is asked, and the page says so. */
  readonly commandLine: readonly string[];
  /** What an agent calls; empty: it would have to page there first, and the page says so. */
  readonly tools: readonly ToolCall[];
}

interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const reproduceWords = wordsOf({
  heading: { en: 'Reproduce this page', 'zh-CN': '复现本页' },
  sameFacts: {
    en: 'The same facts, asked for in other ways. Every answer names its snapshot: where that is another one, the facts may be others.',
    'zh-CN': '用其他方式取得同样的事实。每个答复都注明快照；快照不同，事实也可能不同。',
  },
  service: {
    en: 'SERVICE stands for the address of this service. The command line is typed in a checkout of plugin-facts after npm ci, or where the package is installed.',
    'zh-CN':
      'SERVICE 代表本服务的地址。命令行在执行过 npm ci 的 plugin-facts 代码文件夹中，或在已安装该软件包之处输入。',
  },
  snapshot: { en: 'snapshot', 'zh-CN': '快照' },
  publication: { en: 'publication', 'zh-CN': '数据集' },
  byCurl: { en: 'over HTTP', 'zh-CN': 'HTTP' },
  byCommandLine: { en: 'command line', 'zh-CN': '命令行' },
  noOption: {
    en: 'It has no option for a filter or a later page.',
    'zh-CN': '没有筛选和翻页选项。',
  },
  pagesFirst: {
    en: 'An agent comes to a later page from the first one alone, by next_cursor.',
    'zh-CN': '智能体只能从第一页起，用 next_cursor 逐页取得。',
  },
  byAgent: { en: 'agent (MCP)', 'zh-CN': '智能体（MCP）' },
});

/** The same facts asked for in other ways. What stands in the commands must be safe in a shell: ids, or `shellWord`. */
export function reproduceView(
  { snapshotId, publication, file, curl, commandLine, tools }: Reproduction,
  language: Locale,
): Children {
  const words = reproduceWords(language);
  const digest = publication.files.find(({ name }) => name === file)?.sha256 ?? null;
  return h('section', { class: 'block', 'aria-labelledby': 'reproduce' }, [
    HEAD[language],
    h('div', { class: 'block-body' }, [
      factList([
        [words.snapshot, h('code', null, snapshotId)],
        [words.publication, h('code', null, publication.publication_version)],
        [file, digest === null ? null : h('code', null, digest)],
        [words.byCurl, linesOf('curl', curl)],
        [
          words.byCommandLine,
          linesOf(
            'command',
            commandLine.map((line) => `npx plugin-facts ${line}`),
          ) ?? words.noOption,
        ],
        [
          words.byAgent,
          linesOf(
            'tool',
            tools.map((tool) => JSON.stringify(tool)),
          ) ?? words.pagesFirst,
        ],
      ]),
    ]),
  ]);
}

const HEAD = inEachLanguage((language) => {
  const words = reproduceWords(language);
  return kept(
    h('div', { class: 'block-head' }, [
      h('h2', { id: 'reproduce' }, words.heading),
      h('p', { class: 'soft small' }, words.sameFacts),
      h('p', { class: 'soft small' }, words.service),
    ]),
  );
});

/** @param kind what runs them @returns `null`: there is none */
function linesOf(kind: string, lines: readonly string[]): Children {
  return lines.length === 0 ? null : lines.map((line) => h('pre', { tabindex: 0, 'data-run': kind }, line));
}
