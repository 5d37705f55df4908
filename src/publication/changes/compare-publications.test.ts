import { beforeAll, describe, expect, it } from 'vitest';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { type DiscoveryRecord, jsonLinesFile } from '../compile-publication.ts';
import { changesOf, headOfChanges } from './changes-file.ts';
import { changesSince } from './compare-publications.ts';

let records: readonly CandidateRecord[];
beforeAll(async () => {
  ({ records } = goldenCandidates((await readGoldenHost()).hostProfile));
});

type Standing = CandidateRecord['standing'];
const standing = (availability: Standing['availability'], reason: string | null = null): Standing => ({
  availability,
  withdrawn: availability === 'withdrawn',
  withdrawal_reason: reason,
});

async function compared(
  before: { entries: readonly DiscoveryRecord[]; candidates: readonly CandidateRecord[] },
  after: typeof before,
): Promise<Uint8Array> {
  const { publication } = servedPlugins(before.entries);
  const candidates = jsonLinesFile('candidates.jsonl', before.candidates).bytes;
  const previous = {
    ...publication,
    readFile: async (name: string) => (name === 'candidates.jsonl' ? candidates : null),
  };
  const files = [jsonLinesFile('discovery.jsonl', after.entries), jsonLinesFile('candidates.jsonl', after.candidates)];
  return (await changesSince(previous, files)).bytes;
}

const ENTRIES = [pluginRecord(1, 'one')];

/** What becomes of one release that stood so and stands so now; `null`: it is not there. */
async function ofRelease(before: Standing | null, after: Standing | null): Promise<PublishedChange | undefined> {
  const as = (now: Standing | null) => (now === null ? [] : [{ ...records[0]!, standing: now }]);
  const bytes = await compared(
    { entries: ENTRIES, candidates: as(before) },
    { entries: ENTRIES, candidates: as(after) },
  );
  return [...changesOf(bytes)][0];
}

describe('changesSince', () => {
  it('names the publication it counts from by the digest of its manifest', async () => {
    const { publication } = servedPlugins(ENTRIES);
    const head = headOfChanges(
      await compared({ entries: ENTRIES, candidates: [] }, { entries: ENTRIES, candidates: [] }),
    );

    expect(head).toMatchObject({
      since: publication.manifest.publication_version,
      since_sequence: publication.manifest.sequence,
    });
  });

  it.each<[string, Standing | null, Standing | null, object | undefined]>([
    ['came', null, standing('available'), { change: 'added' }],
    ['came withdrawn', null, standing('withdrawn', 'malware'), undefined],
    [
      'was withdrawn',
      standing('available'),
      standing('withdrawn', 'malware'),
      { change: 'withdrawn', reason_code: 'withdrawn_by_operator', reason: 'malware' },
    ],
    [
      'was quarantined',
      standing('available'),
      standing('quarantined'),
      { change: 'withdrawn', reason_code: 'artifact_bytes_changed', reason: null },
    ],
    [
      'was unpublished',
      standing('available'),
      standing('unpublished'),
      { change: 'withdrawn', reason_code: 'release_unpublished', reason: null },
    ],
    [
      'is on record no more',
      standing('available'),
      null,
      { change: 'withdrawn', reason_code: 'no_longer_published', reason: null },
    ],
    ['was away and is gone', standing('quarantined'), null, undefined],
    ['was away and is away', standing('quarantined'), standing('withdrawn', 'malware'), undefined],
    ['is offered again', standing('withdrawn', 'malware'), standing('available'), { change: 'added' }],
    ['is the same', standing('available'), standing('available'), undefined],
  ])('says of a release that %s', async (_what, before, after, expected) => {
    const id = records[0]?.candidate_id;

    expect(await ofRelease(before, after)).toEqual(expected === undefined ? undefined : { id, ...expected });
  });

  it('says of entries that they came, changed or are gone, and nothing of one that is the same', async () => {
    const [same, renamed, gone, come] = [1, 2, 3, 4].map((serial) => pluginRecord(serial, `plugin ${serial}`));
    const { entry } = renamed!;
    const after = { ...renamed!, entry: { ...entry, identity: { ...entry.identity, name: 'other' } } };
    const bytes = await compared(
      { entries: [same!, renamed!, gone!], candidates: [] },
      { entries: [same!, after, come!], candidates: [] },
    );
    const changes = [...changesOf(bytes)];

    expect(changes).toHaveLength(3);
    for (const change of [
      { change: 'changed', id: entry.entry_id, fields: ['/entry/identity/name'], values: [] },
      { change: 'withdrawn', id: gone!.entry.entry_id, reason_code: 'no_longer_published', reason: null },
      { change: 'added', id: come!.entry.entry_id },
    ]) {
      expect(changes).toContainEqual(change);
    }
  });

  it('names the fields of a release that changed', async () => {
    const [record] = records;
    const renamed = { ...record!, identity: { ...record!.identity, display_name: 'Another' } };
    const bytes = await compared(
      { entries: ENTRIES, candidates: [record!] },
      { entries: ENTRIES, candidates: [renamed] },
    );

    expect([...changesOf(bytes)]).toEqual([
      { change: 'changed', id: record?.candidate_id, fields: ['/identity/display_name'], values: [] },
    ]);
  });
});
