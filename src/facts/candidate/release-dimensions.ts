import type { TEST_DIMENSIONS } from '../../contract/candidates/test-evidence.ts';
import { releaseSubject } from '../observation/observation.ts';
import { isHolder } from '../release/package-absence.ts';
import type { SourceAssociation } from '../repository/source-association.ts';
import { type HostTest, type TestStatus, type UntestedReason, untestedReason } from './host-tests.ts';
import type { Maintenance } from './observed-risks.ts';
import type { ReleaseOnRecord } from './release-on-record.ts';

export type TestDimension = (typeof TEST_DIMENSIONS)[number];

export interface DimensionEvidence {
  readonly status: TestStatus;
  readonly evidenceRefs: readonly string[];
  /** `null`: nobody observed it. Of a run that came to no answer: when it was made. */
  readonly observedAtMs: number | null;
  /** Why a run in the host did not test it; `null`: it did, or none was made. */
  readonly untestedReason: UntestedReason | null;
}

const NOT_TESTED: DimensionEvidence = {
  status: 'not_tested',
  evidenceRefs: [],
  observedAtMs: null,
  untestedReason: null,
};

/** Of the registry's own release in place of a removed one: whatever it does, it says nothing of the plugin. */
const NOTHING_TESTED: Readonly<Record<TestDimension, DimensionEvidence>> = {
  source: NOT_TESTED,
  install: NOT_TESTED,
  boot: NOT_TESTED,
  smoke: NOT_TESTED,
  lifecycle: NOT_TESTED,
  composition: NOT_TESTED,
  permissions: NOT_TESTED,
  maintenance: NOT_TESTED,
  freshness: NOT_TESTED,
};

export interface DimensionInput extends ReleaseOnRecord {
  readonly association: SourceAssociation;
  readonly maintenance: Maintenance;
  /** `null`: the host was never started with it. */
  readonly hostTest: HostTest | null;
  /** Dist-tag of the host's stable channel; `null`: it has none. */
  readonly stableTag: string | null;
  readonly runRef: (test: HostTest) => string;
}

/** What is known in each dimension; of what the registry has no more nothing is current. Three of them nobody observes yet: they are not tested, whatever is claimed. */
export function releaseDimensions(input: DimensionInput): Readonly<Record<TestDimension, DimensionEvidence>> {
  if (isHolder(input.release) || input.removal !== null) return NOTHING_TESTED;
  const { association, maintenance } = input;
  return {
    source: dimension(ASSOCIATION_STATUS[association.status], association.evidenceRefs, association.observedAtMs),
    install: ofRun('install', input),
    boot: ofRun('boot', input),
    smoke: ofRun('smoke', input),
    lifecycle: NOT_TESTED,
    composition: NOT_TESTED,
    permissions: NOT_TESTED,
    maintenance: dimension(MAINTENANCE_STATUS[maintenance.state], maintenance.sourceRefs, maintenance.observedAtMs),
    freshness: freshnessOf(input),
  };
}

function ofRun(name: 'install' | 'boot' | 'smoke', { hostTest, runRef }: DimensionInput): DimensionEvidence {
  if (hostTest === null) return NOT_TESTED;
  const reason = untestedReason(hostTest, name);
  const isTried = reason === null || reason === 'host_run_inconclusive';
  return {
    status: hostTest[name],
    evidenceRefs: isTried ? [runRef(hostTest)] : [],
    observedAtMs: isTried ? hostTest.run.observedAtMs : null,
    untestedReason: reason,
  };
}

const ASSOCIATION_STATUS = {
  confirmed: 'passed',
  contradicted: 'failed',
  unknown: 'not_tested',
} as const satisfies Record<SourceAssociation['status'], TestStatus>;

const MAINTENANCE_STATUS = {
  active: 'passed',
  quiet: 'partial',
  archived: 'failed',
  unknown: 'not_tested',
} as const satisfies Record<Maintenance['state'], TestStatus>;

/** Whether this is the release that the stable channel of the registry points at. */
function freshnessOf({ release, stableTag }: DimensionInput): DimensionEvidence {
  const pointedAt = stableTag === null ? undefined : release.distTags[stableTag];
  if (pointedAt === undefined) return NOT_TESTED;
  const status = pointedAt === release.version ? 'passed' : 'partial';
  return dimension(status, [releaseSubject(release)], release.observedAtMs);
}

function dimension(
  status: TestStatus,
  evidenceRefs: readonly string[],
  observedAtMs: number | null,
): DimensionEvidence {
  return status === 'not_tested' ? NOT_TESTED : { status, evidenceRefs, observedAtMs, untestedReason: null };
}
