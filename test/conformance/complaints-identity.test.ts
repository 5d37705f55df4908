import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { PluginRecord } from '../../src/contract/shared/plugin-record.ts';
import { buildDiscovery } from '../../src/operations/publish/build-discovery.ts';
import { type GoldenHost, crawledInput, readGoldenHost } from '../support/golden-host.ts';
import { serveDiscovery } from '../support/serve-discovery.ts';
import { found, testApi } from '../support/test-api.ts';

let host: GoldenHost;
let golden: ServingSnapshot;
beforeAll(async () => {
  host = await readGoldenHost();
  golden = await serveDiscovery(host, host.input);
});

/** The first hit for an exact package or repository name. */
async function record(
  query: string,
  served: ServingSnapshot = golden,
): Promise<Pick<PluginRecord, 'entry' | 'quality'>> {
  const api = await testApi({ current: () => served });
  const { candidates } = await found(api, { query, limit: 1 });
  const id = candidates[0]?.entry.entry_id;
  return PluginRecord.parse((await api.inject(`/v1/plugins/${id}`)).json());
}

describe('a package that names a repository which is not its own', () => {
  it('neither joins that repository nor takes its stars', async () => {
    const { entry, quality } = await record('shiny-loot');

    expect(entry.identity).toMatchObject({ registry_package: 'shiny-loot', repository_full_name: null });
    expect(entry.signals).toMatchObject({ stars: null, downloads: 2 });
    expect(quality?.dimensions.package_release.repository_matches_discovery).toBeNull();
  });

  it('is not given to the repository that a catalog claims for it', async () => {
    const { entry, quality } = await record('magpie/glint-kit');

    expect(entry.identity).toMatchObject({ registry_package: null, repository_full_name: 'magpie/glint-kit' });
    expect(entry.sources.map(({ kind }) => kind)).toEqual(['repository']);
    expect(quality?.dimensions.package_release.repository_matches_discovery).toBe(false);
    expect(quality?.reason_codes).toContain('package_repository_mismatch');
  });

  it('leaves the facts of the named repository as they are', async () => {
    const { entry, quality } = await record('whale-co/big-whale');

    expect(entry.identity.registry_package).toBe('big-whale');
    expect(entry.signals).toMatchObject({ stars: 54_000, downloads: 720_000 });
    expect(quality?.dimensions.package_release.repository_matches_discovery).toBe(true);
  });
});

describe('an address that is no repository on the web', () => {
  it.each(['coral-tip', 'foam-link', 'shell-local', 'gist-gem'])(
    'leaves %s a package without repository',
    async (name) => {
      const { entry, quality } = await record(name);

      expect(entry.identity).toMatchObject({
        registry_package: name,
        repository_url: null,
        repository_full_name: null,
      });
      expect(entry.source_reference.record_page_url).toBeNull();
      expect(quality?.dimensions.package_release.repository_matches_discovery).toBeNull();
    },
  );

  it('never gets into a field that holds addresses, whatever a source wrote', () => {
    const { count, bytesAt } = golden.publication.discovery;
    const addresses = Array.from({ length: count }, (_, i) =>
      addressesIn(JSON.parse(Buffer.from(bytesAt(i)).toString())),
    ).flat();

    const schemes = new Set(addresses.map((address) => URL.parse(address)?.protocol));

    expect(addresses.length).toBeGreaterThan(count);
    expect(schemes).toEqual(new Set(['https:']));
  });
});

/** Values of all fields named `…_url`, null left out. */
function addressesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key.endsWith('_url') && typeof member === 'string' ? [member] : addressesIn(member),
  );
}

describe('a folder of a repository', () => {
  it('does not take the stars of the whole', async () => {
    const [clock, meter] = [await record('tide-clock'), await record('tide-meter')];

    expect([clock.entry.signals.stars, meter.entry.signals.stars]).toEqual([null, null]);
    expect([clock.entry.signals.downloads, meter.entry.signals.downloads]).toEqual([31, 12]);
  });
});

describe('a renamed repository', () => {
  it.each(['old-harbour/sea-chart', 'new-harbour/sea-chart', 'https://github.com/old-harbour/sea-chart'])(
    'is one entry that %s finds',
    async (query) => {
      const api = await testApi({ current: () => golden });

      const { candidates } = await found(api, { query, limit: 5 });

      expect(candidates[0]?.entry.identity.repository_full_name).toBe('new-harbour/sea-chart');
      expect(candidates[0]?.match.reason_codes).toContain('exact_identifier');
      expect(candidates.filter(({ entry }) => entry.identity.name === 'sea-chart').length).toBe(1);
    },
  );
});

describe('a name that looks like another', () => {
  it('stands behind the exact one however popular it is, and mixed script is told as a fact', async () => {
    const api = await testApi({ current: () => golden });

    const { candidates } = await found(api, { query: 'cove-note', limit: 5 });

    const names = candidates.map(({ entry }) => entry.identity.name);
    const mixed = candidates.find(({ entry }) => entry.identity.name === 'cove-n\u043ete');
    expect(names[0]).toBe('cove-note');
    expect(new Set(names)).toEqual(new Set(['cove-note', 'cove-n0te', 'cove-n\u043ete']));
    expect(mixed?.quality?.reason_codes).toContain('name_mixed_script');
  });
});

describe('75 entries of one owner with near-equal texts', () => {
  it('leave room for others on the first page, and say why they stand behind', async () => {
    const flood = Array.from({ length: 75 }, (_, i) => ({
      repository: `flood/foghorn-${i}`,
      description: { en: `Foghorn warning for harbour number ${i}.` },
      stars: 9_000,
    }));
    const other = {
      repository: 'quiet-pier/harbour-bell',
      description: { en: 'Foghorn sounds beside a harbour bell warning.' },
    };
    const served = await serveDiscovery(host, crawledInput(host, [...flood, other]));
    const api = await testApi({ current: () => served });

    const general = await found(api, { query: 'foghorn warning harbour', limit: 5 });
    const named = await found(api, { query: 'owner:flood', limit: 5 });

    const owners = general.candidates.map(({ entry }) => entry.identity.owner);
    expect(owners.length).toBe(5);
    expect(owners.slice(0, 3)).toContain('quiet-pier');
    expect(
      general.candidates.flatMap(({ match }) => match.reason_codes).filter((code) => code === 'one_owner_limit').length,
    ).toBe(2);
    expect(named.page.total).toBe(75);
    expect(named.candidates.flatMap(({ match }) => match.reason_codes)).not.toContain('one_owner_limit');
  });
});

describe('what sources say about time', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  it.each([
    ['2026-09-03T08:00:00+08:00', '2026-09-03T00:00:00.000Z'],
    ['2026-09-03', '2026-09-03T00:00:00.000Z'],
    ['2026-09-03T08:00:00', null],
    ['2026-02-30T00:00:00Z', null],
    ['1900-01-01T00:00:00Z', null],
  ])('reads the stamp %s as %s', async (observed_at, expected) => {
    const served = await serveDiscovery(
      host,
      crawledInput(host, [{ package_name: 'lone-lamp', stars: 1, observed_at }]),
    );

    const { entry, quality } = await record('lone-lamp', served);

    expect(entry.signals).toMatchObject({ stars: 1, observed_at: expected });
    expect(quality?.reason_codes.includes('timestamp_invalid')).toBe(expected === null);
  });

  it.each([
    ['America/Los_Angeles', 480],
    ['Asia/Shanghai', -480],
  ])('gives the same bytes on a machine in %s', async (zone, offsetMinutes) => {
    const atHome = await buildDiscovery(host.hostProfile, host.input);
    process.env['TZ'] = zone;
    const isElsewhere = new Date('2026-01-01').getTimezoneOffset() === offsetMinutes;

    const elsewhere = await buildDiscovery(host.hostProfile, (await readGoldenHost()).input);

    expect(isElsewhere).toBe(true);
    expect(elsewhere.files).toEqual(atHome.files);
  });
});
