import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFacts } from '../../../test/fixtures/publication.ts';
import { directoryFileOf, pluginRecord } from '../../../test/support/served-plugins.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type DiscoveryRecord, compilePublication, jsonLinesFile } from '../compile-publication.ts';
import { durableFiles } from '../durable-files.ts';
import type { OpenPublication } from '../open-publication.ts';
import { currentPublication } from '../read-publication.ts';
import { writePublication } from '../write-publication.ts';
import { changesSince } from './compare-publications.ts';
import { createKeptChanges } from './kept-changes.ts';

const [one, two, three] = [1, 2, 3].map((serial) => pluginRecord(serial, `plugin ${serial}`));
const idOf = (record: DiscoveryRecord | undefined) => record?.entry.entry_id;
const renamed = (record: DiscoveryRecord | undefined, name: string): DiscoveryRecord => ({
  quality: record!.quality,
  entry: { ...record!.entry, identity: { ...record!.entry.identity, name } },
});

interface Published {
  readonly version: string;
  readonly folder: string;
}

/** Publishes over what is there, as `publish` does. */
async function publish(root: string, records: ReadonlyArray<DiscoveryRecord | undefined>): Promise<Published> {
  const plugins = records.filter((record) => record !== undefined);
  const files = [
    jsonLinesFile('discovery.jsonl', plugins),
    { name: 'directory.json', bytes: directoryFileOf(plugins) },
    { name: 'search.index', bytes: new Uint8Array([1]) },
  ];
  const { publication, sequence } = await currentPublication(root);
  const changes = publication === null ? [] : [await changesSince(publication, files)];
  publication?.close();
  const entries = plugins.length;
  const facts = runFacts({ counts: { records_read: entries, entries, merged: 0, excluded: 0 } });
  const compiled = compilePublication([...files, ...changes], facts, sequence + 1);
  const folder = await writePublication(root, compiled, durableFiles);
  return { version: compiled.manifest.publication_version, folder };
}

async function opened(root: string): Promise<OpenPublication> {
  const { publication } = await currentPublication(root);
  if (publication === null) throw new Error('The test has no sound publication.');
  onTestFinished(() => publication.close());
  return publication;
}

async function threePublications(): Promise<{ root: string; first: Published; second: Published; third: Published }> {
  const root = temporaryFolder();
  const first = await publish(root, [one, two]);
  const second = await publish(root, [renamed(one, 'other'), two, three]);
  const third = await publish(root, [renamed(one, 'other'), three]);
  return { root, first, second, third };
}

const SINCE_FIRST = [
  { change: 'changed', id: idOf(one), fields: ['/entry/identity/name'] },
  { change: 'withdrawn', id: idOf(two), reason_code: 'no_longer_published', reason: null },
  { change: 'added', id: idOf(three) },
];

describe('createKeptChanges', () => {
  it('says what one publication brought, and what several did together', async () => {
    const { root, first, second, third } = await threePublications();
    const kept = createKeptChanges(root, await opened(root));

    expect(await kept.since(third.version)).toEqual([]);
    expect(await kept.since(second.version)).toEqual([SINCE_FIRST[1]]);
    expect(await kept.since(first.version)).toEqual(SINCE_FIRST);
    expect(await kept.oldest()).toBe(first.version);
  });

  it('cannot say it since a publication that never was, nor of the first since anything but itself', async () => {
    const { root } = await threePublications();
    const alone = temporaryFolder();
    const { version } = await publish(alone, [one]);
    const kept = createKeptChanges(alone, await opened(alone));

    expect(await createKeptChanges(root, await opened(root)).since('sample.2026-09-06.000000000000')).toBeNull();
    expect(await kept.since(version)).toEqual([]);
    expect(await kept.oldest()).toBe(version);
  });

  it.each<[string, (folder: string) => void]>([
    ['is gone', (folder) => rmSync(folder, { recursive: true })],
    ['has another manifest', (folder) => writeFileSync(join(folder, 'manifest.json'), '{}')],
  ])('ends where a publication %s, also where it was there before', async (_what, damage) => {
    const { root, first, second } = await threePublications();
    const publication = await opened(root);
    const before = createKeptChanges(root, publication);
    await before.oldest();

    damage(second.folder);

    expect(await createKeptChanges(root, publication).oldest()).toBe(second.version);
    expect(await createKeptChanges(root, publication).since(first.version)).toBeNull();
    expect(await createKeptChanges(root, publication).since(second.version)).toEqual([SINCE_FIRST[1]]);
  });

  it('walks anew where a list of changes has gone since it looked', async () => {
    const { root, first, second } = await threePublications();
    const kept = createKeptChanges(root, await opened(root));
    expect(await kept.oldest()).toBe(first.version);

    rmSync(second.folder, { recursive: true });

    expect(await kept.since(first.version)).toBeNull();
    expect(await kept.oldest()).toBe(second.version);
  });

  it('reads the lists for the same question once', async () => {
    const { root, second } = await threePublications();
    const publication = await opened(root);
    let reads = 0;
    const readFile: OpenPublication['readFile'] = (name) => {
      reads += 1;
      return publication.readFile(name);
    };
    const kept = createKeptChanges(root, { ...publication, readFile });
    await kept.since(second.version);
    const before = reads;

    expect(await kept.since(second.version)).toEqual([SINCE_FIRST[1]]);
    expect(reads).toBe(before);
  });

  it('knows its own list alone where it has no folder of publications', async () => {
    const { root, first, second } = await threePublications();
    const kept = createKeptChanges(null, await opened(root));

    expect(await kept.oldest()).toBe(second.version);
    expect(await kept.since(first.version)).toBeNull();
  });

  it('tells a failure that is no damage, and does not try again', async () => {
    const { root, second } = await threePublications();
    const publication = await opened(root);
    let reads = 0;
    const readFile: OpenPublication['readFile'] = async (name) => {
      reads += 1;
      if (reads > 1) throw new Error('The disk is gone.');
      return publication.readFile(name);
    };

    await expect(createKeptChanges(root, { ...publication, readFile }).since(second.version)).rejects.toThrow(
      'The disk is gone.',
    );
    expect(reads).toBe(2);
  });

  it('answers many who ask at once, each with its own', async () => {
    const { root, first, second } = await threePublications();
    const kept = createKeptChanges(root, await opened(root));

    const answers = await Promise.all([...Array(20).keys()].map((i) => kept.since((i % 2 ? first : second).version)));

    for (const [i, answer] of answers.entries()) expect(answer).toEqual(i % 2 ? SINCE_FIRST : [SINCE_FIRST[1]]);
  });
});
