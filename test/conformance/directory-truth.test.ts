import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledCatalog } from '../../bench/directory/built-catalog.ts';
import { DiscoveryRecord } from '../../src/contract/shared/plugin-record.ts';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { type DirectoryEntry, toDirectoryEntry } from '../../src/directory/directory-input.ts';
import { DirectoryValue, type PlacedPlugin, type TextField } from '../../src/directory/directory-value.ts';
import { openDirectory } from '../../src/directory/read/open-directory.ts';
import { RECORDS_FILE } from '../../src/publication/publication-folder.ts';
import { currentPublicationName, readPublication } from '../../src/publication/read-publication.ts';
import { DIRECTORY_FILE } from '../../src/publication/verified-directory.ts';
import { EVALUATION, evaluationData } from '../promises/support/evaluation-data.ts';

/** Largest share of all plugins at a topic of the top, and at those for tools and for what fits no other, together. */
const LARGEST_TOP = 0.12;
const LARGEST_DRAWERS = 0.1;

const hasEvaluation = existsSync(join(EVALUATION, 'documents.jsonl'));

/** A directory, and the entries it was built from. */
interface Built {
  readonly value: DirectoryValue;
  readonly entries: readonly DirectoryEntry[];
}

async function bundledDirectory(): Promise<Built> {
  const { input } = await bundledCatalog();
  return { value: buildDirectory(input), entries: input.entries };
}

/** As it is published for all that need this catalog: to build it costs half a minute. */
async function evaluationDirectory(): Promise<Built> {
  const root = join(await evaluationData(), 'publications');
  const publication = await readPublication(root, (await currentPublicationName(root)) ?? '', 0);
  const textOf = async (file: string): Promise<string> =>
    new TextDecoder().decode((await publication.readFile(file)) ?? new Uint8Array());
  const value = DirectoryValue.parse(JSON.parse(await textOf(DIRECTORY_FILE)));
  const records = (await textOf(RECORDS_FILE)).trim().split('\n');
  publication.close();
  return { value, entries: records.map((line) => toDirectoryEntry(DiscoveryRecord.parse(JSON.parse(line)).entry, [])) };
}

describe.each<[string, boolean, () => Promise<Built>]>([
  ['the bundled catalog', true, bundledDirectory],
  ['the catalog of ../shared/data/eval', hasEvaluation, evaluationDirectory],
])('the directory of %s', (_name, isThere, open) => {
  it.skipIf(!isThere)(
    'tells no evidence that the named field does not hold, and hides nothing in a drawer (needs the catalog)',
    async () => {
      const { value, entries } = await open();

      expect(value.plugins).toHaveLength(entries.length);
      expect(falseEvidence(value, entries)).toEqual([]);
      expect(silentPlacements(value)).toEqual([]);
      expect(wordsOfNoLanguage(value)).toEqual([]);
      const shares = topShares(value);
      expect([...shares].filter(([, share]) => share > LARGEST_TOP)).toEqual([]);
      expect((shares.get('tools') ?? 0) + (shares.get('other') ?? 0)).toBeLessThanOrEqual(LARGEST_DRAWERS);
    },
    600_000,
  );
});

/** Terms of reasons and cross-entries that do not stand, as they are written, in the field they name. */
function falseEvidence({ plugins }: DirectoryValue, entries: readonly DirectoryEntry[]): readonly string[] {
  const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
  return plugins.flatMap((plugin) =>
    saidBy(plugin)
      .filter(({ term, field }) => !fieldTexts(byId.get(plugin.id)!, field).some((text) => text.includes(term)))
      .map(({ term, field }) => `${plugin.id}: ${field} does not hold ${term}`),
  );
}

function saidBy({ reason, cross }: PlacedPlugin) {
  return [...reason.terms, ...cross.flatMap(({ capabilities }) => capabilities.flatMap(({ said }) => said ?? []))];
}

function fieldTexts({ names, description }: DirectoryEntry, field: TextField): readonly string[] {
  const texts = { name: names, en: [description.en], 'zh-CN': [description.zhCn] };
  return texts[field].flatMap((text) => text ?? []);
}

/** Plugins at a built topic without a word that led them there. */
function silentPlacements({ plugins, nodes }: DirectoryValue): readonly string[] {
  return plugins
    .filter(({ node, reason }) => nodes[node]!.kind === 'term' && reason.terms.length === 0)
    .map(({ id }) => id);
}

/** Chinese labels of built topics in letters that are no names: names stand in both languages alike. */
function wordsOfNoLanguage({ clues }: DirectoryValue): readonly string[] {
  return clues
    .map(({ surface }) => surface)
    .filter(({ en, 'zh-CN': zhCn }) => !/\p{Script=Han}/u.test(zhCn) && (zhCn !== en || !/\p{Lu}/u.test(en)))
    .map(({ 'zh-CN': zhCn }) => zhCn);
}

function topShares(value: DirectoryValue): ReadonlyMap<string, number> {
  const { root } = openDirectory(value);
  return new Map(root.children.map(({ pathKey, pluginCount }) => [pathKey, pluginCount / root.pluginCount]));
}
