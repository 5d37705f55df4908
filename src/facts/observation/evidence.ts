import type { RepositoryRef } from '../../base/repository-ref.ts';
import { type AdvisoryFacts, parseAdvisoryFacts } from '../advisories/advisory-facts.ts';
import { type HostRun, parseHostRun } from '../host-run/host-run.ts';
import { type PackageContents, parsePackageContents } from '../package-contents/package-contents.ts';
import { isHolder } from '../release/package-absence.ts';
import { type ReleaseFacts, parseReleaseFacts } from '../release/release-facts.ts';
import { type RepositoryFacts, parseRepositoryFacts } from '../repository/repository-facts.ts';
import {
  type ExactRelease,
  NOT_OBSERVED,
  type Observation,
  type ObservationKind,
  type Observed,
  type Parse,
  answeredAtMs,
  hostRunSubject,
  observedIn,
  packageSubject,
  releaseSubject,
  repositorySubject,
} from './observation.ts';
import { observationsInForce } from './observations-in-force.ts';
import type { ObservationLedgerReader } from './store-port.ts';

/** Everything that was observed of the outside world, by subject; asking fetches nothing. */
export interface Evidence {
  /** The release that the stable channel pointed at when the registry was asked; of the host's own package too. */
  readonly stableRelease: (packageName: string) => Observed<ReleaseFacts>;
  /** An exact release, whether it was asked for by its version or as what the stable channel pointed at. */
  readonly release: (release: ExactRelease) => Observed<ReleaseFacts>;
  /** The release as it was last seen, whatever the registry answers today; `null`: it never was. */
  readonly lastRelease: (release: ExactRelease) => ReleaseFacts | null;
  /** The publisher's release that the stable channel pointed at last; `null`: none was ever seen. */
  readonly lastStableRelease: (packageName: string) => ReleaseFacts | null;
  readonly contents: (release: ExactRelease) => Observed<PackageContents>;
  /** Advisories about the release and what it depends on. */
  readonly advisories: (release: ExactRelease) => Observed<AdvisoryFacts>;
  readonly repository: (repository: RepositoryRef) => Observed<RepositoryFacts>;
  /** The newest run of the release in one exact version of the host. */
  readonly hostRun: (release: ExactRelease, hostVersion: string) => Observed<HostRun>;
  /** The newest run of the release in each version of the host it was tried in. */
  readonly hostRuns: (release: ExactRelease) => readonly HostRun[];
  /** Reason of whoever withdrew the release; `null`: nobody did. */
  readonly withdrawal: (release: ExactRelease) => string | null;
}

/** Where nobody has observed anything. */
export const NO_EVIDENCE: Evidence = {
  stableRelease: () => NOT_OBSERVED,
  release: () => NOT_OBSERVED,
  lastRelease: () => null,
  lastStableRelease: () => null,
  contents: () => NOT_OBSERVED,
  advisories: () => NOT_OBSERVED,
  repository: () => NOT_OBSERVED,
  hostRun: () => NOT_OBSERVED,
  hostRuns: () => [],
  withdrawal: () => null,
};

export type EvidenceLedger = Pick<ObservationLedgerReader, 'latest' | 'history' | 'latestOfKind'>;

/** Contents are large and asked for in turn: a few are enough to parse each once. */
const CONTENTS_HELD = 64;

/** Evidence with each answer read and parsed once: for whoever reads while nobody writes. */
export function createEvidence(ledger: EvidenceLedger): Evidence {
  let tried: HostVersionsTried | null = null;
  const evidence = evidenceIn(ledger, () => (tried ??= hostVersionsTried(ledger)));
  return {
    stableRelease: remember(evidence.stableRelease, packageSubject),
    release: remember(evidence.release, releaseSubject),
    lastRelease: remember(evidence.lastRelease, releaseSubject),
    lastStableRelease: remember(evidence.lastStableRelease, packageSubject),
    contents: remember(evidence.contents, releaseSubject, CONTENTS_HELD),
    advisories: remember(evidence.advisories, releaseSubject),
    repository: remember(evidence.repository, repositorySubject),
    hostRun: remember(evidence.hostRun, hostRunSubject),
    hostRuns: remember(evidence.hostRuns, releaseSubject),
    withdrawal: evidence.withdrawal,
  };
}

/** Evidence as the ledger holds it at each question: for whoever adds to the ledger meanwhile. */
export function currentEvidence(ledger: EvidenceLedger): Evidence {
  return evidenceIn(ledger, () => hostVersionsTried(ledger));
}

function evidenceIn(ledger: EvidenceLedger, tried: () => HostVersionsTried): Evidence {
  const read = <Value>(kind: ObservationKind, subject: string, parse: Parse<Value>): Observed<Value> => {
    const newest = ledger.latest(kind, subject);
    return newest === null ? NOT_OBSERVED : observedIn(observationsInForce(newest, ledger), parse);
  };
  const releaseOf = (subject: string) => read('package_release', subject, parseReleaseFacts);
  const lastOf = (subject: string, isMeant: (release: ReleaseFacts) => boolean): ReleaseFacts | null =>
    newestRelease(ledger.history('package_release', subject), isMeant);
  const hostRun: Evidence['hostRun'] = (release, hostVersion) =>
    read('host_run', hostRunSubject(release, hostVersion), parseHostRun);
  return {
    stableRelease: (packageName) => releaseOf(packageSubject(packageName)),
    release(release) {
      const pointedAt = releaseOf(packageSubject(release.packageName));
      const byVersion = releaseOf(releaseSubject(release));
      return pointedAt.kind === 'observed' && pointedAt.value.version === release.version
        ? newerAnswer(byVersion, pointedAt)
        : byVersion;
    },
    lastRelease(release) {
      const isMeant = ({ version }: ReleaseFacts) => version === release.version;
      const byVersion = lastOf(releaseSubject(release), isMeant);
      const pointedAt = lastOf(packageSubject(release.packageName), isMeant);
      return (byVersion?.observedAtMs ?? -1) >= (pointedAt?.observedAtMs ?? -1) ? byVersion : pointedAt;
    },
    lastStableRelease: (packageName) => lastOf(packageSubject(packageName), (release) => !isHolder(release)),
    contents: (release) => read('package_contents', releaseSubject(release), parsePackageContents),
    advisories: (release) => read('advisories', releaseSubject(release), parseAdvisoryFacts),
    repository: (repository) => read('repository', repositorySubject(repository), parseRepositoryFacts),
    hostRun,
    hostRuns: (release) =>
      (tried().get(releaseSubject(release)) ?? []).flatMap((hostVersion) => {
        const run = hostRun(release, hostVersion);
        return run.kind === 'observed' ? [run.value] : [];
      }),
    withdrawal: NO_EVIDENCE.withdrawal,
  };
}

/** @param history oldest first */
function newestRelease(
  history: readonly Observation[],
  isMeant: (release: ReleaseFacts) => boolean,
): ReleaseFacts | null {
  for (const { outcome, observedAtMs } of history.toReversed()) {
    const release = outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, observedAtMs) : null;
    if (release !== null && isMeant(release)) return release;
  }
  return null;
}

/** Of two ways to the same release the one that answered last; attempts of the other that failed since are told with it. */
function newerAnswer(
  byVersion: Observed<ReleaseFacts>,
  pointedAt: Extract<Observed<ReleaseFacts>, { kind: 'observed' }>,
): Observed<ReleaseFacts> {
  if (byVersion.kind === 'failed' && byVersion.observedAtMs > pointedAt.observedAtMs) {
    const { code, observedAtMs, attempts } = byVersion;
    return { ...pointedAt, failedSince: pointedAt.failedSince ?? { code, observedAtMs, attempts } };
  }
  return (answeredAtMs(byVersion) ?? -1) >= pointedAt.observedAtMs ? byVersion : pointedAt;
}

/** Versions of the host that each release was tried in, by the release's subject. */
type HostVersionsTried = ReadonlyMap<string, readonly string[]>;

function hostVersionsTried(ledger: EvidenceLedger): HostVersionsTried {
  const tried = new Map<string, string[]>();
  for (const { subject } of ledger.latestOfKind('host_run')) {
    const cut = subject.lastIndexOf('#');
    const release = subject.slice(0, cut);
    const versions = tried.get(release) ?? [];
    versions.push(subject.slice(cut + 1));
    tried.set(release, versions);
  }
  return tried;
}

/** @param mostHeld answers that are held; the oldest make room */
function remember<Asked extends readonly unknown[], Answer>(
  read: (...asked: Asked) => Answer,
  keyOf: (...asked: Asked) => string,
  mostHeld = Infinity,
): (...asked: Asked) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (...asked) => {
    const key = keyOf(...asked);
    const held = answers.get(key);
    if (held !== undefined) return held.answer;
    const answer = read(...asked);
    answers.set(key, { answer });
    if (answers.size > mostHeld) answers.delete(answers.keys().next().value!);
    return answer;
  };
}
