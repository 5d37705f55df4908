import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishedListing } from '../../../test/fixtures/listings.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../../test/fixtures/runs.ts';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { fixedClock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { packageSubject } from '../../facts/observation/observation.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { withdrawalOf } from '../publish/published-withdrawals.ts';
import { loadCurrent } from '../serve/load-served.ts';
import {
  type KnownIds,
  type WithdrawalOptions,
  type WithdrawalReport,
  decideWithdrawal,
  subjectsOf,
} from './decide-withdrawal.ts';

const DECIDED_AT = '2026-09-07T09:00:00.000Z';

let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  const folder = temporaryFolder();
  hostProfile = await loadFixtureHost(copyOfFixtureHost(folder));
  folders = await runFolders(folder);
  await ingestAt(hostProfile, folders);
});

function decide(action: WithdrawalOptions['action'], id: string, reason: string): Promise<WithdrawalReport> {
  return decideWithdrawal(
    { action, id, reason },
    { folders, clock: fixedClock(DECIDED_AT), files: durableFiles, publish: () => publishFrom(hostProfile, folders) },
  );
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (thrown: unknown) => Failure.from(thrown).code,
  );
}

async function firstId(): Promise<string> {
  await publishFrom(hostProfile, folders);
  return (await loadCurrent(folders.publications)).publication.discovery.idAt(0);
}

describe('withdrawing an entry', () => {
  it('publishes a higher sequence at once, without the entry and with its reason, every record accounted for', async () => {
    const id = await firstId();

    const { published, outcome } = await decide('withdraw', id, ' It sends\nkeys \u202eaway. ');

    const { publication, directory, withdrawals } = await loadCurrent(folders.publications);
    expect([outcome, published.sequence, published.entries, published.excluded]).toEqual(['decided', 2, 3, 6]);
    expect(published.exclusions).toContainEqual({ rule: 'withdrawn_by_operator', count: 1 });
    expect(publication.discovery.indexOf(id)).toBeNull();
    expect(directory.placementsOf(id)).toBeNull();
    expect(withdrawals.get(id)).toEqual({ entry_id: id, reason: 'It sends keys away.', withdrawn_at: DECIDED_AT });
    expect(published.withdrawals).toEqual([
      { subject: id, reason: 'It sends keys away.', withdrawnAt: DECIDED_AT, records: 1 },
    ]);
  });

  it('changes nothing the second time, and stays in force over later readings and publications', async () => {
    const id = await firstId();
    await decide('withdraw', id, 'malware');
    const kept = readFileSync(folders.withdrawals, 'utf8');

    const again = await decide('withdraw', id, 'malware');
    await ingestAt(hostProfile, folders, { instant: '2026-10-01T08:00:00.000Z' });
    await publishFrom(hostProfile, folders);

    expect([again.outcome, again.published.outcome]).toEqual(['unchanged', 'unchanged']);
    expect(readFileSync(folders.withdrawals, 'utf8')).toBe(kept);
    expect((await loadCurrent(folders.publications)).withdrawals.has(id)).toBe(true);
  });

  it('is taken back by reinstating, under a higher sequence, and both decisions stay on record', async () => {
    const id = await firstId();
    await decide('withdraw', id, 'malware');

    const { published } = await decide('reinstate', id, 'It was another one.');

    const { publication, withdrawals } = await loadCurrent(folders.publications);
    expect([published.sequence, published.entries, withdrawals.size]).toEqual([3, 4, 0]);
    expect(publication.discovery.indexOf(id)).not.toBeNull();
    expect(
      readFileSync(folders.withdrawals, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { action: 'withdraw', decided_at: DECIDED_AT, reason: 'malware', subject: id },
      { action: 'reinstate', decided_at: DECIDED_AT, reason: 'It was another one.', subject: id },
    ]);
  });

  it('takes what a publisher calls it, and takes that back by the same name', async () => {
    await publishFrom(hostProfile, folders);
    const { publication } = await loadCurrent(folders.publications);
    const record = JSON.parse(new TextDecoder().decode(publication.discovery.bytesAt(0)));
    const { entry_id: id, identity } = record.entry;

    const withdrawnNow = await decide('withdraw', identity.repository_full_name, 'malware');
    const back = await decide('reinstate', identity.repository_full_name, 'checked');

    expect([withdrawnNow.subjects, withdrawnNow.published.entries]).toEqual([[id], 3]);
    expect([back.subjects, back.outcome, back.published.entries]).toEqual([[id], 'decided', 4]);
  });

  it('reinstating what is not withdrawn adds nothing', async () => {
    const id = await firstId();

    expect(await decide('reinstate', id, 'checked')).toMatchObject({ outcome: 'unchanged' });
  });

  it.each([
    ['an entry nobody has', 'plugin.discovery.ffffffffffffffffffffffff', 'x', 'not_found'],
    ['a plugin nobody has', 'plugin.nobody', 'x', 'not_found'],
    ['a release nobody has', 'nobody@1.0.0', 'x', 'not_found'],
    ['no id at all', '../../etc/passwd', 'x', 'not_found'],
    ['a blank reason', 'plugin.nobody', ' \u200b\n ', 'invalid_request'],
    ['a reason too long', 'plugin.nobody', 'x'.repeat(501), 'invalid_request'],
  ])('refuses %s', async (_case, id, reason, code) => {
    await publishFrom(hostProfile, folders);

    expect(await codeOf(decide('withdraw', id, reason))).toBe(code);
  });

  it('says that nothing is published yet', async () => {
    expect(await codeOf(decide('withdraw', 'plugin.nobody', 'x'))).toBe('not_ready');
  });

  it('refuses to publish over a decision that cannot be read', async () => {
    await publishFrom(hostProfile, folders);
    writeFileSync(folders.withdrawals, '{"action":"withdraw"\n');

    expect(await codeOf(publishFrom(hostProfile, folders))).toBe('store_unusable');
  });
});

let known: KnownIds;
beforeAll(async () => {
  const { records } = goldenCandidates((await readGoldenHost()).hostProfile);
  known = {
    discovery: { indexOf: () => null },
    candidates: records,
    listings: { named: () => [] },
    withdrawals: new Map(),
  };
});

const withdrawn = (subject: string) => new Map([[subject, { subject, reason: 'malware', decidedAtMs: 0 }]]);

describe('subjectsOf', () => {
  it.each([
    ['candidate.acme-bay-tide-bell.1_4_0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['release.acme-bay-tide-bell.1_4_0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['@acme-bay/tide-bell@1.4.0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['plugin.acme_bay_tide_bell', 'package:@acme-bay/tide-bell'],
  ])('keeps %s under package and version', (id, subject) => {
    expect(subjectsOf(id, known)).toEqual([subject]);
  });

  it('knows what is withdrawn though nothing published has it any more', () => {
    const subject = 'release:gone@1.0.0';

    expect(subjectsOf('gone@1.0.0', { ...known, withdrawals: withdrawn(subject) })).toEqual([subject]);
    expect(() => subjectsOf('gone@1.0.0', known)).toThrow('Nothing published has this id');
  });

  const ENTRIES = ['plugin.discovery.aaaaaaaaaaaaaaaaaaaaaaaa', 'plugin.discovery.bbbbbbbbbbbbbbbbbbbbbbbb'] as const;
  const listed = (...listings: ReadonlyArray<Partial<PublishedListing>>): KnownIds['listings'] => ({
    named: () =>
      listings.map((listing) =>
        publishedListing({ name: 'Bell', repository: 'github:acme-bay/tide-bell', ...listing }),
      ),
  });

  it('takes the name of a package for its entry and all its releases', () => {
    const listings = listed({ entry_id: ENTRIES[0], registry_package: '@acme-bay/tide-bell' });

    expect(subjectsOf('@acme-bay/tide-bell', { ...known, listings })).toEqual([
      ENTRIES[0],
      'package:@acme-bay/tide-bell',
    ]);
    expect(subjectsOf('@acme-bay/tide-bell', known)).toEqual(['package:@acme-bay/tide-bell']);
  });

  it('takes another name for the one entry that has it, and none for what is left out', () => {
    const listings = listed({ entry_id: ENTRIES[0] }, { entry_id: ENTRIES[0] }, { entry_id: null });

    expect(subjectsOf('acme-bay/tide-bell', { ...known, listings })).toEqual([ENTRIES[0]]);
    expect(() => subjectsOf('Bell', { ...known, listings: listed({ entry_id: null }) })).toThrow('Nothing published');
  });

  it('means who has the package before who is only called so', () => {
    const listings = listed({ entry_id: ENTRIES[0], name: 'lens' }, { entry_id: ENTRIES[1], registry_package: 'lens' });

    expect(subjectsOf('lens', { ...known, listings })).toEqual([ENTRIES[1]]);
  });

  it('refuses a name that several have, and names each with its id', () => {
    const registryPackage = '@acme-bay/tide-bell';
    const listings = listed(
      { entry_id: ENTRIES[0], registry_package: registryPackage },
      { entry_id: ENTRIES[1], registry_package: registryPackage, repository: 'github:other/bell' },
    );
    const refused = (): unknown => {
      try {
        return subjectsOf(registryPackage, { ...known, listings });
      } catch (thrown) {
        return thrown;
      }
    };

    expect(refused()).toMatchObject({
      code: 'invalid_request',
      items: [
        { detail: `${ENTRIES[0]} is the entry of github:acme-bay/tide-bell` },
        { detail: `${ENTRIES[1]} is the entry of github:other/bell` },
        { detail: 'plugin.acme_bay_tide_bell is all releases of the package' },
      ],
    });
  });
});

describe('withdrawalOf', () => {
  it('covers every release of a withdrawn package, later ones too, and no other package', () => {
    const withdrawal = withdrawalOf(withdrawn(packageSubject('lens')));

    expect(withdrawal({ packageName: 'lens', version: '99.0.0' })).toBe('malware');
    expect(withdrawal({ packageName: 'lens-2', version: '99.0.0' })).toBeNull();
  });

  it('covers one release alone where one is withdrawn', () => {
    const withdrawal = withdrawalOf(withdrawn('release:lens@1.0.0'));

    expect(withdrawal({ packageName: 'lens', version: '1.0.0' })).toBe('malware');
    expect(withdrawal({ packageName: 'lens', version: '1.0.1' })).toBeNull();
  });
});
