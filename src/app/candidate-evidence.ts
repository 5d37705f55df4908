import { type Look, lookOf, type Parse } from '../analysis/look.ts';
import { parseAdvisoryFacts } from '../facts/advisory-facts-json.ts';
import type { CandidateEvidence, CandidateHost } from '../facts/candidate/candidate-release.ts';
import { HOST_CHANNELS, type HostChannel } from '../facts/host-channel.ts';
import type { HostRun } from '../facts/host-run.ts';
import { parseHostRun } from '../facts/host-run-json.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import type { ObservationKind } from '../facts/observation.ts';
import { type ExactRelease, packageSubject, releaseSubject, repositorySubject } from '../facts/observation-subject.ts';
import { parseReleaseFacts } from '../facts/release-facts-json.ts';
import type { ReleaseFacts } from '../facts/release-facts.ts';
import { parseRepositoryFacts } from '../facts/repository-facts-json.ts';

type Ledger = Pick<ObservationLedgerReader, 'history' | 'latestOfKind'>;

/** What candidate records ask, answered from a ledger. Nobody withdraws releases or observes claims yet. */
export function candidateEvidence(ledger: Ledger): CandidateEvidence {
  const read = <Value>(kind: ObservationKind, subject: string, parse: Parse<Value>): Look<Value> =>
    lookOf(ledger.history(kind, subject), parse);
  const runs = Map.groupBy(hostRuns(ledger), (run) => releaseSubject(run));
  return {
    release: (release) => releaseLook(release, read),
    repository: (repository) => read('repository', repositorySubject(repository), parseRepositoryFacts),
    advisories: (release) => read('advisories', releaseSubject(release), parseAdvisoryFacts),
    hostRuns: (release) => runs.get(releaseSubject(release)) ?? [],
    observedClaims: () => new Map(),
    withdrawal: () => null,
  };
}

/** A release may have been looked at by its version, or as what the stable channel pointed at. */
function releaseLook(
  release: ExactRelease,
  read: <Value>(kind: ObservationKind, subject: string, parse: Parse<Value>) => Look<Value>,
): Look<ReleaseFacts> {
  const byVersion = read('package_release', releaseSubject(release), parseReleaseFacts);
  if (byVersion.kind === 'seen' || byVersion.kind === 'missing') return byVersion;
  const byChannel = read('package_release', packageSubject(release.packageName), parseReleaseFacts);
  return byChannel.kind === 'seen' && byChannel.value.version === release.version ? byChannel : byVersion;
}

function hostRuns(ledger: Ledger): readonly HostRun[] {
  return [...ledger.latestOfKind('host_run')].flatMap(({ outcome, observedAtMs }) => {
    const run = outcome.kind === 'seen' ? parseHostRun(outcome.value, observedAtMs) : null;
    return run === null ? [] : [run];
  });
}

/** Version of the host that each channel points at, as far as somebody looked. */
export function observedChannelVersions(
  ledger: Ledger,
  hostPackage: string | null,
  tags: Readonly<Record<HostChannel, string | null>>,
): CandidateHost['channelVersions'] {
  const look =
    hostPackage === null
      ? null
      : lookOf(ledger.history('package_release', packageSubject(hostPackage)), parseReleaseFacts);
  const distTags = look?.kind === 'seen' ? look.value.distTags : {};
  const versionOf = (channel: HostChannel): string | null => distTags[tags[channel] ?? ''] ?? null;
  const [stable, next, developer] = HOST_CHANNELS;
  return { stable: versionOf(stable), next: versionOf(next), developer: versionOf(developer) };
}
