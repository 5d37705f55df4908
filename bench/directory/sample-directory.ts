import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sha256Hex } from '../../src/base/digest.ts';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import type { DirectoryEntry } from '../../src/directory/directory-input.ts';
import { type DirectoryNode, openDirectory } from '../../src/directory/read/open-directory.ts';
import { seededRandom } from './seeded-random.ts';
import { evaluationCatalog } from './built-catalog.ts';

/**
 * `node bench/directory/sample-directory.ts <folder> <name> <seed>`: draws 60 labels and
 * 30 placements of the evaluation's directory for a reader to judge. Writes what the
 * reader sees (`labels-<name>.md`, `placements-<name>.md`; with texts of others, so the
 * folder must lie outside the repository) and the lists to keep with the verdicts
 * (`.tsv`; ids, labels and a digest of what was shown). See judged-samples/README.md.
 */
const LABELS = 60;
const PLACEMENTS = 30;
const SHOWN_PLUGINS = 8;

const [folder = '', name = '', seed = ''] = process.argv.slice(2);
if (seed === '') throw new Error('Give a folder outside the repository, a name and a seed.');
const target = resolve(folder);
mkdirSync(target, { recursive: true });

const { input } = await evaluationCatalog();
const reader = openDirectory(buildDirectory(input));
const byId = new Map(input.entries.map((entry) => [entry.entryId, entry]));
const random = seededRandom(Number(seed));

const labels = drawn(reader.nodes.slice(1), LABELS).map((node) => {
  const { plugins } = reader.pluginsOf(node, { offset: 0, limit: Number.POSITIVE_INFINITY });
  const own = plugins.filter(({ placement }) => placement === 'canonical');
  const lines = [
    `Above it: ${above(node)}`,
    `Label: **${bothLabels(node)}**`,
    `Plugins below it: ${node.pluginCount}; children: ${node.children.length}`,
    ...drawn(own, SHOWN_PLUGINS).map(({ entryId }) => `- ${described(entryId)}`),
  ];
  return { id: node.pathKey, label: bothLabels(node), lines };
});

const placements = drawn([...byId.keys()], PLACEMENTS).map((id) => {
  const { node } = reader.placementsOf(id)!.canonical;
  const path = [...node.ancestors.slice(1), node];
  const lines = [
    `Plugin: ${described(id)}`,
    `Stands at: **${path.map(bothLabels).join(' → ')}**`,
    ...node.ancestors.map(
      ({ children }, level) => `Choices at level ${level + 1}: ${children.map(bothLabels).join('; ')}`,
    ),
  ];
  return { id, label: path.map(({ label }) => label.en).join(' > '), lines };
});

write('labels', labelsQuestion(), labels);
write('placements', placementsQuestion(), placements);

interface Item {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly string[];
}

function write(kind: 'labels' | 'placements', question: string, items: readonly Item[]): void {
  const number = (i: number): string => `${kind === 'labels' ? 'L' : 'P'}${String(i + 1).padStart(2, '0')}`;
  const shown = items.map(({ lines }, i) => `## ${number(i)}\n\n${lines.join('\n\n').replaceAll('\n\n- ', '\n- ')}\n`);
  writeFileSync(join(target, `${kind}-${name}.md`), `${question}\n\n${shown.join('\n')}`);
  const rows = items.map(({ id, label, lines }, i) =>
    ['', number(i), sha256Hex(lines.join('\n')).slice(0, 12), id, label].join('\t'),
  );
  writeFileSync(join(target, `${kind}-${name}.tsv`), `${['verdict\tnumber\tshown\tid\tlabel', ...rows].join('\n')}\n`);
}

function labelsQuestion(): string {
  return `# Labels of a directory of plugins

A directory of 15,000 plugins for one application is a tree of topics, walked from the top by its labels. Each item shows one node: the labels above it, its own label in English / Chinese, and up to eight of the plugins below it, drawn at random. Judge the label with the labels above it, as somebody who browses: **good** if it tells what the plugins below it have in common or what they can be found by, in both languages; **bad** if not: most of the shown plugins have nothing to do with it, or it says nothing (too vague to choose by), or it is no word people of that language would write, or the two languages say different things. A node for what is left over, or one by first letters of names, is good if it says so honestly. Names of things (MCP, Codex) may stand in Chinese labels as they are.

Answer one line an item: number, \`good\` or \`bad\`, and the reason in a few words.`;
}

function placementsQuestion(): string {
  return `# Places of plugins in a directory

A directory of 15,000 plugins for one application is a tree of topics. Each item shows one plugin (name, category that a catalog gave it, texts), the path where it stands, and which choices there were at each level. Judge the place: **right** if the path is one where somebody who looks for this plugin would look, and each step of it holds; **wrong** if another choice at some level is clearly better, or a step of the path is not true of the plugin. Of a plugin of which nothing is known, a node for such is right. Nodes for what is left over or by first letters are right if no other choice beside them fits better.

Answer one line an item: number, \`right\` or \`wrong\`, and the reason in a few words.`;
}

function above(node: DirectoryNode): string {
  const path = node.ancestors.slice(1).map(bothLabels);
  return path.length === 0 ? '(the top)' : path.join(' → ');
}

function bothLabels({ label }: DirectoryNode): string {
  return label.en === label['zh-CN'] ? label.en : `${label.en} / ${label['zh-CN']}`;
}

function described(id: string): string {
  const { names, categoryId, description }: DirectoryEntry = byId.get(id)!;
  const texts = [description.en, description.zhCn].flatMap((text) =>
    text === null ? [] : [text.replaceAll('\n', ' ')],
  );
  return `${names.join(', ')} [${categoryId}] ${texts.length === 0 ? '(no texts)' : texts.join(' | ')}`;
}

/** Some of a list, each once, in the order drawn. */
function drawn<T>(list: readonly T[], count: number): readonly T[] {
  const left = [...list];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  );
}
