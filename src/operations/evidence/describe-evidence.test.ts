import { describe, expect, it } from 'vitest';
import { HOST_VERSION, revision } from '../../../test/fixtures/evidence.ts';
import { OBSERVED_AT_MS, WHOLE_COVERAGE, endedRun, releaseFacts } from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { Json } from '../../base/canonical-json.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { hostRunToJson } from '../../facts/host-run/host-run.ts';
import { createEvidence } from '../../facts/observation/evidence.ts';
import type { ObservationKind } from '../../facts/observation/observation.ts';
import { believedEvidence, datedReleases, judgeRegistryDates } from '../../facts/release/registry-dates.ts';
import { releaseFactsToJson } from '../../facts/release/release-facts.ts';
import { describeEvidence } from './describe-evidence.ts';

const OBSERVED_AT = isoTimestamp(OBSERVED_AT_MS);
const REGISTRY = 'https://registry.example.org';

function reportOf(
  observations: ReadonlyArray<readonly [kind: ObservationKind, subject: string, value: Json]>,
  isMirror = false,
) {
  const ledger = createMemoryLedger();
  for (const [kind, subject, value] of observations) {
    ledger.append({
      kind,
      subject,
      collectorVersion: '1',
      observedAtMs: OBSERVED_AT_MS,
      outcome: { kind: 'observed', value },
    });
  }
  const stated = createEvidence(ledger);
  const known = believedEvidence(stated, judgeRegistryDates(datedReleases(ledger), isMirror));
  return describeEvidence(
    { revision: revision({ packageName: 'lens', packageAssociation: 'confirmed' }), priorityRank: 0 },
    { known, stated, isMirror, ledger, hostVersion: HOST_VERSION, registryUrl: REGISTRY },
  );
}

describe('describeEvidence', () => {
  it.each([
    [true, 'not told: registry_dates_unreliable', '2026-01-05T00:00:00.000Z'],
    [false, '2026-01-05T00:00:00.000Z', undefined],
  ])('tells the date of a registry as what it is, a mirror or not: %s', (isMirror, published, firstSeen) => {
    const release = releaseFacts({ publishedAtMs: Date.UTC(2026, 0, 5), newestFileAtMs: null });

    const { dimensions } = reportOf([['package_release', 'package:lens', releaseFactsToJson(release)]], isMirror);

    const facts = dimensions.find(({ dimension }) => dimension === 'package_release')?.facts ?? [];
    const told = new Map(facts.map(({ label, value }) => [label, value]));
    expect(told.get('published')).toBe(published);
    expect(told.get('first seen by the mirror')).toBe(firstSeen);
  });

  it('gives each fact its source and its time', () => {
    const { version, dimensions } = reportOf([
      ['package_release', 'package:lens', releaseFactsToJson(releaseFacts({ license: 'MIT', isDeprecated: null }))],
    ]);

    const facts = dimensions.find(({ dimension }) => dimension === 'package_release')?.facts;
    expect(version).toBe('1.0.0');
    expect(facts).toContainEqual({
      label: 'licence',
      value: 'MIT',
      source: 'files of the archive',
      observedAt: OBSERVED_AT,
    });
    expect(facts).toContainEqual({ label: 'deprecated', value: null, source: REGISTRY, observedAt: OBSERVED_AT });
  });

  it('says of every dimension that nobody has observed it, where nobody has', () => {
    const { version, dimensions } = reportOf([]);

    const unseen = dimensions.filter(({ dimension }) => !['source_metadata', 'claimed_feature'].includes(dimension));
    expect(version).toBeNull();
    expect(unseen.map(({ facts }) => facts.map(({ value, observedAt }) => [value, observedAt]))).toEqual(
      unseen.map(() => [[null, null]]),
    );
  });

  it('tells how a run ended, with what was printed', () => {
    const { dimensions } = reportOf([
      ['package_release', 'package:lens', releaseFactsToJson(releaseFacts())],
      ['host_run', `release:lens@1.0.0#${HOST_VERSION}`, hostRunToJson(endedRun())],
    ]);

    const runtime = dimensions.find(({ dimension }) => dimension === 'install_runtime');
    expect(runtime).toMatchObject({ status: 'failed', reasonCodes: ['host_run_failed'] });
    expect(runtime?.facts[0]).toEqual({
      label: 'outcome',
      value: 'failed at load (plugin): import_threw; printed: Error: boom',
      source: 'run in the host 5.0.7',
      observedAt: OBSERVED_AT,
    });
  });

  it('shows where in the files something was seen', () => {
    const { dimensions } = reportOf([
      ['package_release', 'package:lens', releaseFactsToJson(releaseFacts())],
      ['package_contents', 'release:lens@1.0.0', CONTENTS],
    ]);

    const risk = dimensions.find(({ dimension }) => dimension === 'static_risk');
    expect(risk?.facts.map(({ label, value }) => [label, value])).toContainEqual([
      'static_network_client_observed',
      `host, reachable: lens.js:7 fetch (sha256:${'a'.repeat(12)}…)`,
    ]);
  });
});

const CONTENTS: Json = {
  kind: 'read',
  integrity: {
    isHostPartWhole: null,
    counts: {
      declared_entrypoint_missing: 0,
      optional_export_missing: 0,
      prepare_script_declared: 0,
      install_script_declared: 0,
      native_binary_content: 0,
    },
    findings: [],
  },
  scan: {
    bounds: { maxFiles: 1, maxBytes: 1, maxFileBytes: 1, maxMs: 1, maxFindings: 1 },
    bounded: { ...WHOLE_COVERAGE },
    filesByArea: { host: 1, client: 0, config: 0, minified: 0, vendored: 0, test: 0 },
    filesByReachability: { reachable: 1, unknown: 0, not_reached: 0 },
    abilities: [{ code: 'static_network_client_observed', area: 'host', reachability: 'reachable', count: 1 }],
    unresolvedLoads: [],
    unlistedPackages: [],
    findings: [
      {
        code: 'static_network_client_observed',
        what: 'fetch',
        line: 7,
        column: 1,
        snippetDigest: `sha256:${'a'.repeat(64)}`,
        path: 'lens.js',
        area: 'host',
        reachability: 'reachable',
      },
    ],
  },
};
