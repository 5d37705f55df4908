import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFacts } from '../../../test/fixtures/publication.ts';
import { directoryFileOf, pluginRecord } from '../../../test/support/served-plugins.ts';
import { IN_MEMORY, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type DiscoveryRecord, type NamedBytes, compilePublication, jsonLinesFile } from '../compile-publication.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import { durableFiles } from '../durable-files.ts';
import type { OpenPublication } from '../open-publication.ts';
import { KEPT_PUBLICATIONS } from '../publication-folder.ts';
import { currentPublication } from '../read-publication.ts';
import { writePublication } from '../write-publication.ts';
import { changesFile, changesOf, headOfChanges } from './changes-file.ts';
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

interface Changed {
  /** Further files. */
  readonly others?: readonly NamedBytes[];
  /** What stands for the list of changes. */
  readonly rewrite?: (changes: NamedBytes) => NamedBytes;
}

/** Publishes over what is there, as `publish` does, but for what is changed. */
async function publish(
  root: string,
  records: ReadonlyArray<DiscoveryRecord | undefined>,
  { others = [], rewrite = (same) => same }: Changed = {},
): Promise<Published> {
  const plugins = records.filter((record) => record !== undefined);
  const files = [
    jsonLinesFile('discovery.jsonl', plugins),
    { name: 'directory.json', bytes: directoryFileOf(plugins) },
    { name: 'search.index', bytes: new Uint8Array([1]) },
    ...others,
  ];
  const { publication, sequence } = await currentPublication(root);
  const changes = publication === null ? [] : [rewrite(await changesSince(publication, files))];
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

/** As it is read, and how often its own list was. */
function counted(publication: OpenPublication) {
  const reads = { count: 0 };
  const readFile: OpenPublication['readFile'] = (name) => {
    reads.count += 1;
    return publication.readFile(name);
  };
  return { reads, publication: { ...publication, readFile } };
}

async function threePublications(): Promise<{ root: string; first: Published; second: Published; third: Published }> {
  const root = temporaryFolder();
  const first = await publish(root, [one, two]);
  const second = await publish(root, [renamed(one, 'other'), two, three]);
  const third = await publish(root, [renamed(one, 'other'), three]);
  return { root, first, second, third };
}

const SINCE_FIRST = [
  { change: 'changed', id: idOf(one), fields: ['/entry/identity/name'], values: [] },
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
    expect(await kept.previous()).toBe(second.version);
  });

  it('cannot say it since a publication that never was, nor of the first since anything but itself', async () => {
    const { root } = await threePublications();
    const alone = temporaryFolder();
    const { version } = await publish(alone, [one]);
    const kept = createKeptChanges(alone, await opened(alone));

    expect(await createKeptChanges(root, await opened(root)).since('sample.2026-09-06.000000000000')).toBeNull();
    expect(await kept.since(version)).toEqual([]);
    expect(await kept.oldest()).toBe(version);
    expect(await kept.previous()).toBeNull();
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
    const { publication, reads } = counted(await opened(root));
    const kept = createKeptChanges(root, publication);
    await kept.since(second.version);
    const before = reads.count;

    expect(await kept.since(second.version)).toEqual([SINCE_FIRST[1]]);
    expect(reads.count).toBe(before);
  });

  it('keeps the last four answers, and joins an earlier one again', async () => {
    const root = temporaryFolder();
    const versions: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      versions.push((await publish(root, [renamed(one, name)])).version);
    const { publication, reads } = counted(await opened(root));
    const kept = createKeptChanges(root, publication);
    for (const version of versions.slice(0, 5)) await kept.since(version);
    const before = reads.count;

    for (const version of versions.slice(1, 5)) expect(await kept.since(version)).toHaveLength(1);
    expect(reads.count).toBe(before);
    expect(await kept.since(versions[0]!)).toHaveLength(1);
    expect(reads.count).toBe(before + 1);
  });

  it('says nothing of what is the same again, whatever changed or was away in between', async () => {
    const root = temporaryFolder();
    const first = await publish(root, [one, two, three]);
    await publish(root, [renamed(one, 'other'), renamed(two, 'other')]);
    const third = await publish(root, [one, renamed(two, 'another'), three]);
    const kept = createKeptChanges(root, await opened(root));

    expect(await kept.since(first.version)).toMatchObject([
      { change: 'changed', id: idOf(two), fields: ['/entry/identity/name'] },
    ]);
    expect(await kept.since(third.version)).toEqual([]);
  });

  it('tells values from the publication asked from to the one served', async () => {
    const root = temporaryFolder();
    const first = await publish(root, [renamed(one, 'a'), two]);
    await publish(root, [renamed(one, 'b'), renamed(two, 'x')]);
    await publish(root, [renamed(one, 'c'), two]);

    expect(await createKeptChanges(root, await opened(root)).since(first.version)).toEqual([
      {
        change: 'changed',
        id: idOf(one),
        fields: ['/entry/identity/name'],
        values: [{ field: '/entry/identity/name', before: 'a', after: 'c' }],
      },
    ]);
  });

  it('compares releases too', async () => {
    const root = temporaryFolder();
    const release = (version: string, downloads: number) => ({
      name: 'candidates.jsonl',
      bytes: Buffer.from(
        `${canonicalJson({ candidate_id: `candidate.${version}`, downloads, standing: { availability: 'available' } })}\n`,
      ),
    });
    const first = await publish(root, [one], { others: [release('a', 1)] });
    await publish(root, [one], { others: [release('a', 2)] });
    await publish(root, [one], { others: [release('a', 3)] });
    const third = createKeptChanges(root, await opened(root));
    const changed = {
      change: 'changed',
      id: 'candidate.a',
      fields: ['/downloads'],
      values: [{ field: '/downloads', before: 1, after: 3 }],
    };

    expect(await third.since(first.version)).toEqual([changed]);

    await publish(root, [one], { others: [release('a', 1)] });
    expect(await createKeptChanges(root, await opened(root)).since(first.version)).toEqual([]);
  });

  it('does not say it since a publication whose records do not verify, and says it since a newer one', async () => {
    const root = temporaryFolder();
    const first = await publish(root, [one]);
    const second = await publish(root, [renamed(one, 'b')]);
    await publish(root, [renamed(one, 'c')]);
    await publish(root, [renamed(one, 'd')]);
    const records = readdirSync(first.folder).find((name) => name.startsWith('discovery.')) ?? '';
    writeFileSync(join(first.folder, records), 'x'.repeat(readFileSync(join(first.folder, records)).length));
    const kept = createKeptChanges(root, await opened(root));

    expect(await kept.since(first.version)).toBeNull();
    expect(await kept.oldest()).toBe(second.version);
    expect(await kept.since(second.version)).toHaveLength(1);
  });

  it('goes no further back than publications are kept', async () => {
    const root = temporaryFolder(existsSync(IN_MEMORY) ? IN_MEMORY : undefined);
    const versions: string[] = [];
    for (let i = 0; i < KEPT_PUBLICATIONS + 2; i += 1) {
      versions.push((await publish(root, [renamed(one, `name ${i}`)])).version);
    }

    expect(await createKeptChanges(root, await opened(root)).oldest()).toBe(versions[1]);
  });

  it('says it since what is still there to compare with, and always since the publication directly before', async () => {
    const root = temporaryFolder();
    const published: Published[] = [];
    for (const name of ['a', 'b', 'c', 'd']) published.push(await publish(root, [renamed(one, name)]));
    const [first, second, third] = published;
    const oldest = async () => createKeptChanges(root, await opened(root)).oldest();

    rmSync(first?.folder ?? '', { recursive: true });
    expect(await oldest()).toBe(second?.version);
    for (const gone of [second, third]) rmSync(gone?.folder ?? '', { recursive: true });
    expect(await oldest()).toBe(third?.version);
  });

  it('joins lists of publications that have other files before theirs', async () => {
    const root = temporaryFolder();
    const others = [{ name: 'candidates.jsonl', bytes: new Uint8Array() }];
    const first = await publish(root, [one], { others });
    await publish(root, [renamed(one, 'other')], { others });
    await publish(root, [renamed(one, 'other'), two], { others });

    expect(await createKeptChanges(root, await opened(root)).since(first.version)).toHaveLength(2);
  });

  it('reads lists of any length', async () => {
    const root = temporaryFolder();
    const first = await publish(root, [one]);
    const ids = [...Array(1_203).keys()].map((i) => `plugin.discovery.${String(i).padStart(24, '0')}` as const);
    const long = ids.map((id) => ({ change: 'added', id }) as const);
    await publish(root, [one, two], { rewrite: ({ bytes }) => changesFile(headOfChanges(bytes), long) });

    expect(await createKeptChanges(root, await opened(root)).since(first.version)).toEqual(long);
  });

  it('ends at a publication whose manifest only begins with the digest that is named', async () => {
    const root = temporaryFolder();
    await publish(root, [one]);
    const second = await publish(root, [two]);
    const withOtherEnd = ({ bytes }: NamedBytes): NamedBytes => {
      const head = headOfChanges(bytes);
      const digest = head.since_manifest_sha256;
      const other = `sha256:${digest.slice(7, -1)}${digest.endsWith('0') ? '1' : '0'}` as const;
      return changesFile({ ...head, since_manifest_sha256: other }, [...changesOf(bytes)]);
    };
    await publish(root, [three], { rewrite: withOtherEnd });

    expect(await createKeptChanges(root, await opened(root)).oldest()).toBe(second.version);
  });

  it('answers once a list verifies that did not for a while', async () => {
    const { root, second } = await threePublications();
    const publication = await opened(root);
    let reads = 0;
    const readFile: OpenPublication['readFile'] = async (name) => {
      reads += 1;
      if (reads === 2) throw new Failure('publication_invalid', 'A bit was flipped.');
      return publication.readFile(name);
    };

    expect(await createKeptChanges(root, { ...publication, readFile }).since(second.version)).toEqual([SINCE_FIRST[1]]);
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
