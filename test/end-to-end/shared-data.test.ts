import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freshnessOf } from '../../src/api/responses/freshness.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { currentPublicationName } from '../../src/publication/read-publication.ts';
import { runToEnd } from '../support/plugin-facts-process.ts';
import { publishedIn, worldOf } from '../conformance/truth/published-host.ts';
import { checkTruth, told } from '../conformance/truth/truth-rule.ts';
import { TRUTH_RULES } from '../conformance/truth/truth-rules.ts';
import { loadFixtureHost } from '../fixtures/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SHARED_DATA = join(REPOSITORY, '../shared/data');

/** Oddities that the shared catalogs are known to hold; each must be seen and counted. */
const KNOWN_NOTES = [
  'boilerplate_removed',
  'invisible_characters_removed',
  'language_slot_corrected',
  'markup_removed',
  'package_claim_unconfirmed',
  'package_claim_contested',
  'package_name_invalid',
  'replacement_characters_in_text',
  'text_copied_across_languages',
  'text_decoded_as_gb18030',
  'url_repaired',
];
const KNOWN_EXCLUSIONS = ['host_itself', 'rejected_by_catalog'];

describe.skipIf(!existsSync(SHARED_DATA))('dsh over the shared catalogs (skipped without ../shared/data)', () => {
  it('publishes at least 13,000 entries with every oddity counted and none contradicted, and a second reading finds nothing new', async () => {
    const data = temporaryFolder();
    const target = ['--host', join(REPOSITORY, 'hosts/dsh'), '--data', data];
    expect(await runToEnd(['ingest', ...target])).toMatchObject({ exitCode: 0 });
    expect(await runToEnd(['publish', ...target])).toMatchObject({ exitCode: 0 });
    const { publication } = await loadCurrent(join(data, 'publications'));
    const again = await runToEnd(['ingest', ...target]);

    const { counts, notes, exclusions, merges, catalogs } = publication.manifest;
    expect(counts.entries).toBeGreaterThanOrEqual(13_000);
    expect(counts.entries + counts.merged + counts.excluded).toBe(counts.records_read);
    expect(catalogs.reduce((sum, { records }) => sum + records, 0)).toBe(counts.records_read);
    expect(exclusions.reduce((sum, { count }) => sum + count, 0)).toBe(counts.excluded);
    expect(merges.reduce((sum, { count }) => sum + count, 0)).toBe(counts.merged);
    expect(notes.filter(({ count }) => count > 0).map(({ note }) => note)).toEqual(expect.arrayContaining(KNOWN_NOTES));
    expect(exclusions.map(({ rule }) => rule)).toEqual(expect.arrayContaining(KNOWN_EXCLUSIONS));
    // Two catalogs, and the evidence recorded with the host.
    expect(again.stdout.match(/ unchanged /g)).toHaveLength(3);
    // The newest fact of the catalogs is of August 2026, whenever they are read.
    const { manifest } = publication;
    expect(manifest.sources.find(({ source }) => source === 'catalog.listing')?.observed_at).toMatch(/^2026-08-23T/);
    expect(manifest.sources.find(({ source }) => source === 'catalog.curated')?.observed_at).toMatch(/^2026-08-19T/);
    expect(manifest.as_of).toMatch(/^2026-08-19T/);
    expect(freshnessOf(manifest, Date.UTC(2026, 8, 2) - 1).status).toBe('current');
    expect(freshnessOf(manifest, Date.UTC(2026, 8, 2)).status).toBe('stale');
    expect(freshnessOf(manifest, Date.UTC(2026, 10, 28)).status).toBe('expired');

    // The same publication against the rules of truth: to make it once more would cost half a minute.
    const hostProfile = await loadFixtureHost(join(REPOSITORY, 'hosts/dsh'));
    const root = join(data, 'publications');
    const published = await publishedIn(join(root, (await currentPublicationName(root)) ?? ''));
    expect(told(checkTruth(TRUTH_RULES, published, await worldOf(hostProfile)))).toEqual([]);
  }, 600_000);
});
