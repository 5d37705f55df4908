import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evidenceOf, observed, releaseFacts } from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { packageSubject, releaseSubject } from '../observation/observation.ts';
import { documentDates } from './document-dates.ts';
import {
  type DatedRelease,
  believedDateMs,
  believedEvidence,
  datedReleases,
  judgeRegistryDates,
} from './registry-dates.ts';
import { releaseFactsToJson } from './release-facts.ts';

const START_MS = Date.UTC(2016, 0, 1);
const NOW_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** A project of one owner: its packages are published together, each version when it was made. */
interface Project {
  readonly publishedAtMs: number;
  readonly packages: number;
  /** How long before the publication its newest file was written; `null`: the packer writes constants. */
  readonly packedBeforeMs: number | null;
  readonly earlier: readonly number[];
}

// Unbiased: a generator that loves its bounds would have the whole world publish in one second.
const project: fc.Arbitrary<Project> = fc.noBias(
  fc.record({
    publishedAtMs: fc.integer({ min: START_MS + 400 * DAY_MS, max: NOW_MS }),
    packages: fc.integer({ min: 1, max: 6 }),
    packedBeforeMs: fc.option(fc.integer({ min: 0, max: 3 * DAY_MS })),
    earlier: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }),
  }),
);

function releasesOf(projects: readonly Project[]): readonly DatedRelease[] {
  return projects.flatMap(({ publishedAtMs, packages, packedBeforeMs, earlier }, owner) => {
    const ages = [...new Set(earlier)].toSorted((a, b) => b - a);
    const versions = ages.map((days, patch) => ({ version: `1.0.${patch}`, atMs: publishedAtMs - days * DAY_MS }));
    const documents = documentDates([...versions, { version: '2.0.0', atMs: publishedAtMs }], null);
    return Array.from({ length: packages }, (_package, index) => ({
      packageName: `lens-${owner}-${index}`,
      publishedAtMs: publishedAtMs + index * 700,
      newestFileAtMs: packedBeforeMs === null ? null : publishedAtMs - packedBeforeMs,
      documentDates: documents,
      declaredRepositoryUrl: `github:owner-${owner}/lens`,
    }));
  });
}

/** What a mirror makes of them that dates a release when it fetches it: in batches, some of them years later. */
function mirrored(releases: readonly DatedRelease[]): readonly DatedRelease[] {
  const batches = Math.max(1, Math.floor(releases.length / 8));
  return releases.map((release, index) => ({
    ...release,
    publishedAtMs: NOW_MS + (index % batches) * DAY_MS + index,
  }));
}

describe('judgeRegistryDates', () => {
  it('finds nothing against a registry that dates releases when they are published', () => {
    fc.assert(
      fc.property(fc.array(project, { maxLength: 150 }), (projects) => {
        expect(judgeRegistryDates(releasesOf(projects), false)).toMatchObject({ doubt: 'none' });
      }),
      { numRuns: 60 },
    );
  });

  it('finds a mirror out by its dates alone', () => {
    fc.assert(
      fc.property(fc.array(project, { minLength: 40, maxLength: 80 }), (projects) => {
        const { doubt, signals } = judgeRegistryDates(mirrored(releasesOf(projects)), false);

        expect(doubt).toBe('contradicted');
        expect(signals.find(({ code }) => code === 'packages_dated_together')?.isTelling).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('does not take the packages of one owner, or of nobody known, for a mirror', () => {
    const atOnce = (declaredRepositoryUrl: string | null) =>
      Array.from({ length: 50 }, (_package, index) => ({
        packageName: `lens-${index}`,
        publishedAtMs: NOW_MS + index,
        newestFileAtMs: null,
        documentDates: null,
        declaredRepositoryUrl,
      }));

    expect(judgeRegistryDates(atOnce('github:acme/lens'), false).doubt).toBe('none');
    expect(judgeRegistryDates(atOnce(null), false).doubt).toBe('none');
  });

  it.each([
    ['dates_long_after_files', { newestFileAtMs: START_MS }],
    ['dates_before_files', { newestFileAtMs: NOW_MS + 400 * DAY_MS }],
    [
      'versions_dated_together',
      { documentDates: { datedVersions: 4, versionsInBursts: 4, versionsOutOfOrder: 0, isCreatedAfterFirst: null } },
    ],
    [
      'versions_out_of_order',
      { documentDates: { datedVersions: 4, versionsInBursts: 0, versionsOutOfOrder: 1, isCreatedAfterFirst: null } },
    ],
    [
      'created_after_versions',
      { documentDates: { datedVersions: 1, versionsInBursts: 0, versionsOutOfOrder: 0, isCreatedAfterFirst: true } },
    ],
  ] as const)('counts %s, and believes no registry with many of them', (code, contradiction) => {
    const of = (packages: number) =>
      Array.from({ length: packages }, (_package, index) => ({
        packageName: `lens-${index}`,
        publishedAtMs: NOW_MS + index * DAY_MS,
        newestFileAtMs: null,
        documentDates: null,
        declaredRepositoryUrl: `github:owner-${index}/lens`,
        ...contradiction,
      }));

    const { doubt, signals } = judgeRegistryDates(of(6), false);

    expect(doubt).toBe('contradicted');
    expect(signals.filter(({ isTelling }) => isTelling)).toEqual([{ code, contradicted: 6, of: 6, isTelling: true }]);
    expect(judgeRegistryDates(of(1), false).doubt).toBe('none');
  });

  it('believes the host profile that calls a registry a mirror', () => {
    expect(judgeRegistryDates([], true).doubt).toBe('told');
  });
});

describe('believedDateMs', () => {
  it.each([
    ['a date that nothing contradicts', NOW_MS, null, 'none', NOW_MS],
    ['a date behind the files', NOW_MS, NOW_MS - DAY_MS, 'none', NOW_MS],
    ['a date before the files', NOW_MS, NOW_MS + 3 * DAY_MS, 'none', null],
    ['a date of a registry that contradicts itself', NOW_MS, null, 'contradicted', null],
    ['a date of a mirror', NOW_MS, null, 'told', null],
    ['no date', null, null, 'none', null],
  ] as const)('%s', (_case, publishedAtMs, newestFileAtMs, doubt, expected) => {
    expect(believedDateMs({ publishedAtMs, newestFileAtMs }, { doubt })).toBe(expected);
  });
});

const dated = observed(releaseFacts({ publishedAtMs: Date.UTC(2026, 0, 1), notes: ['license_not_spdx'] }));

describe('believedEvidence', () => {
  it('leaves a date out where its registry is not believed, and notes it', () => {
    const evidence = believedEvidence(evidenceOf({ stableRelease: dated, release: dated }), { doubt: 'contradicted' });
    const left = {
      value: { publishedAtMs: null, notes: ['license_not_spdx', 'registry_dates_unreliable'] },
    };

    expect(evidence.stableRelease('lens')).toMatchObject(left);
    expect(evidence.release({ packageName: 'lens', version: '1.0.0' })).toMatchObject(left);
  });

  it('changes nothing where the registry is believed, and nothing about a release without a date', () => {
    const undated = observed(releaseFacts({ publishedAtMs: null }));

    expect(believedEvidence(evidenceOf({ stableRelease: dated }), { doubt: 'none' }).stableRelease('lens')).toBe(dated);
    expect(believedEvidence(evidenceOf({ stableRelease: undated }), { doubt: 'told' }).stableRelease('lens')).toBe(
      undated,
    );
  });
});

describe('datedReleases', () => {
  it('gives each package once, by its newest observation, whether asked for by channel or by version', () => {
    const ledger = createMemoryLedger();
    const add = (subject: string, version: string, observedAtMs: number): void => {
      const outcome = { kind: 'observed', value: releaseFactsToJson(releaseFacts({ version })) } as const;
      ledger.append({ kind: 'package_release', subject, collectorVersion: '1', observedAtMs, outcome });
    };
    add(packageSubject('lens'), '1.0.0', 1);
    add(releaseSubject({ packageName: 'lens', version: '2.0.0' }), '2.0.0', 3);
    add(releaseSubject({ packageName: 'lens', version: '1.5.0' }), '1.5.0', 2);
    ledger.append({
      kind: 'package_release',
      subject: packageSubject('gone'),
      collectorVersion: '1',
      observedAtMs: 1,
      outcome: { kind: 'missing' },
    });

    expect(datedReleases(ledger)).toMatchObject([{ packageName: 'lens', version: '2.0.0' }]);
  });
});
