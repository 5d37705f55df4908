import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { taxonomyProblems } from '../../src/directory/taxonomy.ts';
import { createCategoryTable } from '../../src/facts/catalog/category-table.ts';
import type { RecordFacts } from '../../src/facts/catalog/listing.ts';
import type { SourceRecord } from '../../src/facts/catalog/source-snapshot.ts';
import { ruleRepository } from '../../src/facts/identity/merge-rules.ts';
import { createEvidence } from '../../src/facts/observation/evidence.ts';
import { type HostProfile, loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { ingestRecordedEvidence } from '../../src/operations/ingest/recorded-evidence.ts';
import { judgedEvidence } from '../../src/operations/observed/judged-evidence.ts';
import type { CatalogConfig } from '../../src/sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';
import { toListing } from '../../src/sources/catalogs/to-listing.ts';
import { OFFLINE_PORTS } from '../fixtures/runs.ts';
import { createMemoryLedger } from '../support/memory-ledger.ts';

const HOSTS = fileURLToPath(new URL('../../hosts', import.meta.url));

function load(hostId: string): Promise<HostProfile> {
  return loadHostProfile(join(HOSTS, hostId), { files: OFFLINE_PORTS.files, environment: {} });
}

async function recordsOf(config: CatalogConfig): Promise<SourceRecord[]> {
  const opened = await openCatalog(config, OFFLINE_PORTS, null);
  if (opened.kind !== 'read') throw new Error(`Nothing to read of ${config.id}.`);
  return Array.fromAsync(opened.records);
}

async function listingsOf({ catalogs }: HostProfile): Promise<RecordFacts[]> {
  const all = await Promise.all(
    catalogs.map(async (config) => (await recordsOf(config)).map((record) => toListing(record, config))),
  );
  return all.flat().map((listing) => {
    if ('rule' in listing) throw new Error(`${listing.locator}: ${listing.rule}`);
    return listing;
  });
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}

it('no date of the mirror that the evidence of dsh was recorded at is believed, though too few to show it', async () => {
  const hostProfile = await load('dsh');
  const ledger = createMemoryLedger();
  await ingestRecordedEvidence(hostProfile, ledger, OFFLINE_PORTS.files);

  const recorded = createEvidence(ledger);
  const dated = [...ledger.latestOfKind('package_release')]
    .flatMap(({ subject }) => /^package:(.*)/u.exec(subject)?.[1] ?? [])
    .filter((name) => {
      const release = recorded.stableRelease(name);
      return release.kind === 'observed' && release.value.publishedAtMs !== null;
    });

  const { evidence } = judgedEvidence(hostProfile, ledger);

  const believed = dated.map((name) => {
    const release = evidence.stableRelease(name);
    return release.kind === 'observed' ? [release.value.publishedAtMs, release.value.notes] : [];
  });
  expect(believed).not.toEqual([]);
  expect(believed).toEqual(dated.map(() => [null, expect.arrayContaining(['registry_dates_unreliable'])]));
});

describe.each(['node-red', 'dsh'])('the profile of %s', (hostId) => {
  it('loads under the name of its folder', async () => {
    expect((await load(hostId)).host.id).toBe(hostId);
  });

  it('has a directory without a problem', async () => {
    const { directory, categories, capabilities } = await load(hostId);

    const problems = taxonomyProblems(directory, {
      categories: new Set(categories.map(({ id }) => id)),
      capabilities: new Set(capabilities.map(({ id }) => id)),
    });

    expect(problems).toEqual([]);
  });

  it('names every category and capability once', async () => {
    const { categories, capabilities } = await load(hostId);

    expect(repeated(categories.map(({ id }) => id))).toEqual([]);
    expect(repeated(capabilities.map(({ id }) => id))).toEqual([]);
  });

  it('gives each spelling of a category one meaning', async () => {
    const { categories } = await load(hostId);
    const table = createCategoryTable(categories);

    const misread = categories.flatMap(({ id, label, spellings }) =>
      [id, label.en, label.zhCn, ...spellings].filter((spelling) => table.find(spelling)?.id !== id),
    );

    expect(misread).toEqual([]);
  });

  it('has identity rules that name repositories', async () => {
    const { host } = await load(hostId);

    const places = [
      ...host.host_repositories,
      ...host.not_plugins.repositories,
      ...host.renames.flatMap(({ from, to }) => [from, to]),
    ];

    expect(places.map((place) => ruleRepository(place).host)).toEqual(places.map(() => 'github'));
  });
});

describe('the catalog of node-red', async () => {
  const hostProfile = await load('node-red');
  const listings = await listingsOf(hostProfile);

  it('has at least 100 plugins in at least 12 categories, each category known', () => {
    const table = createCategoryTable(hostProfile.categories);
    const categories = listings.map(({ category }) => (category === null ? null : table.find(category)?.id));

    expect(listings.length).toBeGreaterThanOrEqual(100);
    expect(new Set(categories).size).toBeGreaterThanOrEqual(12);
    expect(categories).not.toContain(undefined);
    expect(categories).not.toContain(null);
  });

  it('describes each plugin in both languages, in words that need no repair', () => {
    const incomplete = listings.filter(
      ({ description, notes, packageName }) =>
        description.en === null || description.zhCn === null || packageName === null || notes.length > 0,
    );

    expect(incomplete.map(({ locator, notes }) => [locator, notes])).toEqual([]);
    expect(listings.filter(({ description }) => !/\p{Script=Han}/u.test(description.zhCn ?? ''))).toEqual([]);
  });

  it('has a recorded release of every package, each readable and of a plugin of the host', async () => {
    const ledger = createMemoryLedger();
    const ingested = await ingestRecordedEvidence(hostProfile, ledger, OFFLINE_PORTS.files);
    const { stableRelease } = createEvidence(ledger);

    const recorded = [...ledger.latestOfKind('package_release')].flatMap(({ subject }) => {
      const release = subject.startsWith('package:') ? stableRelease(subject.slice('package:'.length)) : null;
      return release?.kind === 'observed' && release.value.packageName !== hostProfile.host.host_package
        ? [release.value]
        : [];
    });
    expect(ingested?.unreadable).toBe(0);
    expect(recorded).toHaveLength(listings.length);
    expect(new Set<string | null>(recorded.map(({ packageName }) => packageName))).toEqual(
      new Set(listings.map(({ packageName }) => packageName)),
    );
    expect(recorded.filter(({ manifestSections }) => manifestSections?.length === 0)).toEqual([]);
  });

  it('believes no date of the registry it was recorded at, by the dates alone as by its profile', async () => {
    const ledger = createMemoryLedger();
    await ingestRecordedEvidence(hostProfile, ledger, OFFLINE_PORTS.files);
    const ofRegistry = { host: { ...hostProfile.host, registry: { ...hostProfile.host.registry, is_mirror: false } } };

    const { evidence, dates } = judgedEvidence(ofRegistry, ledger);

    expect(dates.doubt).toBe('contradicted');
    expect(hostProfile.host.registry.is_mirror).toBe(true);
    expect(evidence.stableRelease('node-red-contrib-huemagic')).toMatchObject({ value: { publishedAtMs: null } });
  });
});
