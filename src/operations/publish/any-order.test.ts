import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageRelease } from '../../../test/fixtures/facts.ts';
import { observed } from '../../../test/fixtures/observed.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { overlappingCatalogs, overlappingRecords, PACKAGE_NAMES } from '../../../test/fixtures/overlapping-catalogs.ts';
import { digestsOf, digestsOfRun } from '../../../test/support/publish-observations.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { PLACES, printedInEachPlace } from '../../../test/support/time-zones.ts';
import { readOnce } from '../observed/observed-catalogs.ts';
import { type Evidence, NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { NOT_OBSERVED } from '../../facts/observation/observation.ts';

const RELEASES = PACKAGE_NAMES.slice(0, 4).map((packageName) => packageRelease({ packageName }));

describe('discovery', () => {
  it('gives the same bytes whatever order the observations come in', async () => {
    const all = overlappingCatalogs(await loadFixtureHost(FIXTURE_HOST));
    const expected = await digestsOf(FIXTURE_HOST, { catalogs: all, evidence: evidenceOfReleases(RELEASES) });
    const shuffled = <Item>(items: readonly Item[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
    const anyOrder = fc.record({
      catalogs: shuffled(all),
      records: fc.tuple(shuffled(overlappingRecords('curated')), shuffled(overlappingRecords('listing'))),
      releases: shuffled(RELEASES),
    });

    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const [curated, listing] = order.records;
        const reordered = order.catalogs.map(({ config, snapshot }) =>
          readOnce(config, snapshot, config.id === 'curated' ? curated : listing),
        );

        const input = { catalogs: reordered, evidence: evidenceOfReleases(order.releases) };

        expect(await digestsOf(FIXTURE_HOST, input)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a whole run', () => {
  it('gives the same bytes in every order of reading, time zone and language', async () => {
    const module = JSON.stringify(new URL('../../../test/support/publish-observations.ts', import.meta.url).href);
    const folder = JSON.stringify(temporaryFolder());

    const printed = await printedInEachPlace(`
      import { mkdtempSync } from 'node:fs';
      import { digestsOfRun } from ${module};
      const folder = mkdtempSync(${folder} + '/run-');
      console.log(JSON.stringify(await digestsOfRun(folder, 'reversed')));
    `);

    const expected = `${JSON.stringify(await digestsOfRun(temporaryFolder(), 'as listed'))}\n`;
    expect(printed).toEqual(PLACES.map(() => expected));
    expect(expected).toContain('discovery.jsonl sha256:');
  });
});

function evidenceOfReleases(releases: typeof RELEASES): Evidence {
  const byName = new Map(releases.map((release) => [release.packageName, observed(release)]));
  return { ...NO_EVIDENCE, stableRelease: (packageName) => byName.get(packageName) ?? NOT_OBSERVED };
}
