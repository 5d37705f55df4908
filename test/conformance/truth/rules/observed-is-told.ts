import type { CandidateRecord } from '../../../../src/contract/candidates/record.ts';
import type { DiscoveryRecord } from '../../../../src/contract/shared/plugin-record.ts';
import type { HostRun } from '../../../../src/facts/host-run/host-run.ts';
import type { ObservedWorld } from '../observed-world.ts';
import { type Fact, type TruthRule, fact, repositoryName } from '../truth-rule.ts';

/** What was looked at says so, and what nobody looked at does not. */
export const OBSERVED_IS_TOLD: TruthRule = {
  name: 'observed_is_told',
  holds: 'No dimension of an entry is not_tested where somebody looked, and none has an outcome where nobody did.',
  *facts({ entries }, world) {
    for (const record of entries) if (record.quality !== null) yield* dimensionsOf(record, world);
  },
};

function* dimensionsOf({ entry, quality }: DiscoveryRecord, world: ObservedWorld): Generator<Fact> {
  const { dimensions } = quality!;
  const told = (dimension: keyof typeof dimensions, isObserved: boolean, what: string): Fact => {
    const { status } = dimensions[dimension];
    const isTold = status !== 'not_tested' && status !== 'not_applicable';
    return fact(
      entry.entry_id,
      `/quality/dimensions/${dimension}/status`,
      isObserved && !isTold && `${what} was observed`,
      !isObserved && isTold && `${what} was not observed`,
    );
  };
  const place = repositoryName(entry.identity.repository_full_name);
  if (place !== null) yield told('repository_health', world.repository(place) !== null, `the repository ${place}`);
  const packageName = entry.identity.registry_package;
  if (packageName === null) return;
  const release = world.stableRelease(packageName);
  yield told('package_release', release !== null, `package ${packageName}`);
  const version = release?.value?.version;
  if (version === undefined) return;
  const contents = world.contents(packageName, version)?.value ?? null;
  yield told('static_risk', contents?.kind === 'read', `the archive of ${packageName}@${version}`);
  yield told('dependency_risk', world.advisories(packageName, version) !== null, `advisories of ${packageName}`);
  const run = world.runs(packageName, version).find(({ hostVersion }) => hostVersion === world.host.analysedVersion);
  yield told('install_runtime', run !== undefined && isConclusive(run), `a run in ${world.host.analysedVersion}`);
}

/** Runs of a release are told by its candidate. */
export const RUNS_ARE_TOLD: TruthRule = {
  name: 'runs_are_told',
  holds:
    'No channel and no start of a candidate is not_tested where a run exists, and none is told that did not happen.',
  *facts({ candidates }, world) {
    for (const candidate of candidates) {
      const { package_name: packageName, version } = candidate.identity.install_ref;
      yield* runsOf(candidate, world.runs(packageName, version), world);
    }
  },
};

function* runsOf(
  { candidate_id: id, test_evidence: tests }: CandidateRecord,
  runs: readonly HostRun[],
  world: ObservedWorld,
): Generator<Fact> {
  for (const [i, told] of tests.compatibility_observations.entries()) {
    const ofChannel = world.channelVersions[told.channel];
    const started = told.host_target?.version ?? null;
    const run = runs.find(({ hostVersion }) => hostVersion === started);
    const expected = run === undefined ? 'not_tested' : outcomeOf(run, ofChannel);
    const isPassedBy = started !== ofChannel && runs.some(({ hostVersion }) => hostVersion === ofChannel);
    yield fact(
      id,
      `/test_evidence/compatibility_observations/${i}`,
      started !== null && run === undefined && `it never ran in ${started}`,
      told.status !== expected && `what ran in ${started ?? 'no version'} came to ${expected}`,
      isPassedBy && `it ran in ${ofChannel}, where the channel points`,
    );
  }
  const isAnywhere = tests.compatibility_observations.some(({ host_target: host }) => host !== null);
  yield fact(id, '/test_evidence/compatibility_observations', !isAnywhere && runs.length > 0 && 'it ran');
  const started = tests.dimensions.filter(({ dimension }) => ['install', 'boot', 'smoke'].includes(dimension));
  const isTold = started.some(({ status }) => status !== 'not_tested');
  yield fact(
    id,
    '/test_evidence/dimensions',
    !isTold && runs.some(isConclusive) && 'it ran',
    isTold && runs.length === 0 && 'it never ran',
  );
}

function isConclusive({ outcome, baseline }: HostRun): boolean {
  return outcome.kind !== 'inconclusive' && (baseline === 'passed' || outcome.kind === 'loaded');
}

/** A run that came up in another version than the channel has says a part. */
function outcomeOf(run: HostRun, ofChannel: string | null): 'passed' | 'partial' | 'failed' | 'not_tested' {
  if (!isConclusive(run)) return 'not_tested';
  if (run.outcome.kind !== 'loaded') return 'failed';
  return run.hostVersion === ofChannel ? 'passed' : 'partial';
}

/** Who speaks of a repository, of advisories, of care. */
export const REGISTRY_BLOCK_IS_OBSERVED: TruthRule = {
  name: 'registry_block_is_observed',
  holds: 'Association, advisories and maintenance of a candidate rest on an observation of their source.',
  *facts({ candidates }, world) {
    for (const { candidate_id: id, identity, registry_observations: seen } of candidates) {
      const { package_name: packageName, version } = identity.install_ref;
      const place = repositoryName(identity.source.repository_url);
      const repository = place === null ? null : (world.repository(place)?.value ?? null);
      const namesIt = repository?.manifestPackages?.some((each) => each.packageName === packageName) ?? false;
      const { status } = seen.source_association;
      yield fact(
        id,
        '/registry_observations/source_association/status',
        status === 'confirmed' && !namesIt && `no manifest seen in ${place ?? 'a repository'} names ${packageName}`,
        status === 'contradicted' && repository === null && `nobody has seen ${place ?? 'a repository'}`,
        status !== identity.source.association_status && `identity says ${identity.source.association_status}`,
      );
      const advisories = world.advisories(packageName, version)?.value ?? null;
      const expected = advisories === null ? 'unknown' : advisories.ofRelease.length > 0 ? 'affected' : 'none_known';
      yield fact(
        id,
        '/registry_observations/advisory/state',
        seen.advisory.state !== expected && `what was observed says ${expected}`,
      );
      const publishedMs = world.release(packageName, version)?.value?.publishedAtMs ?? null;
      yield fact(
        id,
        '/registry_observations/maintenance/state',
        seen.maintenance.state !== 'unknown' && repository === null && publishedMs === null && 'nothing tells it',
        seen.maintenance.state === 'archived' && repository?.isArchived !== true && 'the repository is not archived',
      );
    }
  },
};
