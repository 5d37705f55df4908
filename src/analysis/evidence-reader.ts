import type { Json } from '../base/canonical-json.ts';
import type { RepositoryRef } from '../base/repository-ref.ts';
import type { AdvisoryFacts } from '../facts/advisory-facts.ts';
import type { HostRun } from '../facts/host-run.ts';
import type { ObservationKind } from '../facts/observation.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import {
  hostRunSubject,
  packageSubject,
  type ExactRelease,
  releaseSubject,
  repositorySubject,
} from '../facts/observation-subject.ts';
import type { ReleaseFacts } from '../facts/release-facts.ts';
import type { RepositoryFacts } from '../facts/repository-facts.ts';
import type { JudgedContents } from './evidence-dimensions.ts';
import { type Look, lookOf, NO_LOOK, type Parse } from './look.ts';

/** What chains ask of the looks that were kept; nothing here fetches. */
export interface EvidenceReader {
  /** The release that the stable channel pointed at when the registry was asked. */
  readonly release: (packageName: string) => Look<ReleaseFacts>;
  readonly contents: (release: ExactRelease) => Look<JudgedContents>;
  readonly advisories: (release: ExactRelease) => Look<AdvisoryFacts>;
  readonly repository: (repository: RepositoryRef) => Look<RepositoryFacts>;
  readonly hostRun: (release: ExactRelease, hostVersion: string) => Look<HostRun>;
}

/** Reads the values of each kind; `null`: not of today's shape. The time of the look stands beside a value, not in it. */
export interface ObservationParsers {
  readonly release: (value: Json, observedAtMs: number) => ReleaseFacts | null;
  readonly contents: (value: Json) => JudgedContents | null;
  readonly advisories: (value: Json, observedAtMs: number) => AdvisoryFacts | null;
  readonly repository: (value: Json, observedAtMs: number) => RepositoryFacts | null;
  readonly hostRun: (value: Json, observedAtMs: number) => HostRun | null;
}

/** Where nobody has looked at anything. */
export const NO_EVIDENCE: EvidenceReader = {
  release: () => NO_LOOK,
  contents: () => NO_LOOK,
  advisories: () => NO_LOOK,
  repository: () => NO_LOOK,
  hostRun: () => NO_LOOK,
};

export function createEvidenceReader(
  ledger: Pick<ObservationLedgerReader, 'latest' | 'history'>,
  parsers: ObservationParsers,
): EvidenceReader {
  const read = <Value>(kind: ObservationKind, subject: string, parse: Parse<Value>): Look<Value> => {
    const latest = ledger.latest(kind, subject);
    if (latest === null) return NO_LOOK;
    // Earlier looks matter only where the latest one failed.
    return lookOf(latest.outcome.kind === 'failed' ? ledger.history(kind, subject) : [latest], parse);
  };
  return {
    release: (packageName) => read('package_release', packageSubject(packageName), parsers.release),
    contents: (release) => read('package_contents', releaseSubject(release), parsers.contents),
    advisories: (release) => read('advisories', releaseSubject(release), parsers.advisories),
    repository: (repository) => read('repository', repositorySubject(repository), parsers.repository),
    hostRun: (release, hostVersion) => read('host_run', hostRunSubject(release, hostVersion), parsers.hostRun),
  };
}

/** The same answers, each read once: five chains ask about the same release, and reading parses. */
export function rememberLooks(known: EvidenceReader): EvidenceReader {
  return {
    release: remember(known.release, (packageName) => packageName),
    contents: remember(known.contents, releaseSubject),
    advisories: remember(known.advisories, releaseSubject),
    repository: remember(known.repository, repositorySubject),
    hostRun: remember(known.hostRun, hostRunSubject),
  };
}

function remember<Asked extends readonly unknown[], Answer>(
  read: (...asked: Asked) => Answer,
  keyOf: (...asked: Asked) => string,
): (...asked: Asked) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (...asked) => {
    const key = keyOf(...asked);
    const held = answers.get(key) ?? { answer: read(...asked) };
    answers.set(key, held);
    return held.answer;
  };
}
