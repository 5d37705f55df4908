import { parseAdvisoryFacts } from '../advisories/advisory-facts.ts';
import { parseHostRun } from '../host-run/host-run-json.ts';
import { parsePackageContents } from '../package-contents/package-contents-json.ts';
import { isHolder } from '../release/package-absence.ts';
import { parseReleaseFacts } from '../release/release-facts-json.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { parseRepositoryFacts } from '../repository/repository-facts.ts';
import { type Evidence, NO_EVIDENCE } from './evidence.ts';
import {
  type Observation,
  type ObservationKind,
  hostRunSubject,
  packageSubject,
  releaseSubject,
  repositorySubject,
} from './observation.ts';
import { NOT_OBSERVED, type Observed, type Parse, answeredAtMs, observedIn } from './observed.ts';
import type { ObservationLedgerReader } from './store-port.ts';

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
    const latest = ledger.latest(kind, subject);
    if (latest === null) return NOT_OBSERVED;
    // Earlier observations matter only where the latest one failed.
    return observedIn(latest.outcome.kind === 'failed' ? ledger.history(kind, subject) : [latest], parse);
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
    const held = answers.get(key) ?? { answer: read(...asked) };
    answers.set(key, held);
    const [oldest] = answers.size > mostHeld ? answers.keys() : [];
    if (oldest !== undefined) answers.delete(oldest);
    return held.answer;
  };
}
