import { getOrInsert } from '../../../src/base/get-or-insert.ts';
import type { Json } from '../../../src/base/canonical-json.ts';
import { type AdvisoryFacts, parseAdvisoryFacts } from '../../../src/facts/advisories/advisory-facts.ts';
import { type HostRun, parseHostRun } from '../../../src/facts/host-run/host-run.ts';
import type { Observation, ObservationKind } from '../../../src/facts/observation/observation.ts';
import { type PackageContents, parsePackageContents } from '../../../src/facts/package-contents/package-contents.ts';
import { type ReleaseFacts, parseReleaseFacts } from '../../../src/facts/release/release-facts.ts';
import { type RepositoryFacts, parseRepositoryFacts } from '../../../src/facts/repository/repository-facts.ts';

/** What one listing of a catalog says, reduced to what rules ask for. */
export interface CatalogClaim {
  /** Id of the catalog in the host profile. */
  readonly catalogId: string;
  readonly packageName: string | null;
  /** `owner/name`, lower case; `null`: it names none. */
  readonly repository: string | null;
  /** When its source saw it; `null`: it does not say. */
  readonly observedAtMs: number | null;
  /** When numbers in it were counted. */
  readonly numbersObservedAtMs: readonly number[];
}

/** What the host profile says that rules need. */
export interface WorldHost {
  readonly hostPackage: string | null;
  /** Names, or scopes as `@scope/*`. */
  readonly hostPackages: readonly string[];
  /** Packages that are listed and are no plugins. */
  readonly notPlugins: readonly string[];
  /** Where the host itself is developed: `owner/name`, lower case. */
  readonly hostRepositories: readonly string[];
  /** Tag of the registry by channel. */
  readonly channelTags: Readonly<Record<'stable' | 'next' | 'developer', string | null>>;
  /** Date that the configuration of a catalog states for it, by catalog id. */
  readonly statedDates: ReadonlyMap<string, number>;
  /** How long an answer of a source counts as current. */
  readonly currentForMs: number;
  /** Version that discovery's runtime chain is about. */
  readonly analysedVersion: string;
}

/** An answer of a source: what it said, and when it was asked. */
interface Answer<Value> {
  readonly observedAtMs: number;
  /** `null`: it said that there is no such thing. */
  readonly value: Value | null;
}

/** Everything that was observed, read from the recorded lines and not through the service's own reader. */
export interface ObservedWorld {
  readonly host: WorldHost;
  readonly claims: readonly CatalogClaim[];
  readonly observations: readonly Observation[];
  /** Versions of the host by channel, as its registry said. */
  readonly channelVersions: Readonly<Record<'stable' | 'next' | 'developer', string | null>>;
  readonly stableRelease: (packageName: string) => Answer<ReleaseFacts> | null;
  readonly release: (packageName: string, version: string) => Answer<ReleaseFacts> | null;
  readonly contents: (packageName: string, version: string) => Answer<PackageContents> | null;
  readonly advisories: (packageName: string, version: string) => Answer<AdvisoryFacts> | null;
  /** @param repository `owner/name` in any case */
  readonly repository: (repository: string) => Answer<RepositoryFacts> | null;
  readonly runs: (packageName: string, version: string) => readonly HostRun[];
  /** Times of all observations of these subjects, runs of a release among them, failed ones left out. */
  readonly timesOf: (subjects: readonly string[]) => readonly number[];
  /** Whether the newest observation of a kind and subject failed. */
  readonly isFailed: (kind: ObservationKind, subject: string) => boolean;
}

export function observedWorld(
  host: WorldHost,
  claims: readonly CatalogClaim[],
  observations: readonly Observation[],
): ObservedWorld {
  const inOrder = observations.toSorted((a, b) => a.observedAtMs - b.observedAtMs);
  const bySubject = Map.groupBy(inOrder, ({ kind, subject }) => `${kind} ${subject}`);
  const of = (kind: ObservationKind, subject: string) => bySubject.get(`${kind} ${subject}`) ?? [];
  const answer = <Value>(
    kind: ObservationKind,
    subject: string,
    parse: (value: Json, atMs: number) => Value | null,
  ): Answer<Value> | null => {
    const answered = of(kind, subject).findLast(({ outcome }) => outcome.kind !== 'failed');
    if (answered === undefined) return null;
    const { outcome, observedAtMs } = answered;
    return { observedAtMs, value: outcome.kind === 'observed' ? parse(outcome.value, observedAtMs) : null };
  };
  const stableRelease = (name: string) => answer('package_release', `package:${name}`, parseReleaseFacts);
  const tags = host.hostPackage === null ? {} : (stableRelease(host.hostPackage)?.value?.distTags ?? {});
  const taggedVersion = (channel: 'stable' | 'next' | 'developer') => tags[host.channelTags[channel] ?? ''] ?? null;
  const runs = Map.groupBy(
    [...bySubject.keys()].filter((key) => key.startsWith('host_run ')),
    (key) => key.slice('host_run '.length, key.lastIndexOf('#')),
  );
  const times = new Map<string, number[]>();
  for (const { subject, outcome, observedAtMs } of inOrder) {
    if (outcome.kind !== 'failed') getOrInsert(times, subject.replace(/#.*$/u, ''), () => []).push(observedAtMs);
  }
  return {
    host,
    claims,
    observations,
    channelVersions: {
      stable: taggedVersion('stable'),
      next: taggedVersion('next'),
      developer: taggedVersion('developer'),
    },
    stableRelease,
    release: (name, version) =>
      newer(
        answer('package_release', `release:${name}@${version}`, parseReleaseFacts),
        [stableRelease(name)].find((pointed) => pointed?.value?.version === version) ?? null,
      ),
    contents: (name, version) => answer('package_contents', `release:${name}@${version}`, parsePackageContents),
    advisories: (name, version) => answer('advisories', `release:${name}@${version}`, parseAdvisoryFacts),
    repository: (repository) =>
      answer('repository', `repository:github:${repository.toLowerCase()}`, parseRepositoryFacts),
    runs: (name, version) =>
      (runs.get(`release:${name}@${version}`) ?? []).flatMap(
        (key) => answer('host_run', key.slice('host_run '.length), parseHostRun)?.value ?? [],
      ),
    timesOf: (subjects) => subjects.flatMap((subject) => times.get(subject) ?? []),
    isFailed: (kind, subject) => of(kind, subject).at(-1)?.outcome.kind === 'failed',
  };
}

function newer<Value>(a: Answer<Value> | null, b: Answer<Value> | null): Answer<Value> | null {
  if (a === null || b === null) return a ?? b;
  return b.observedAtMs > a.observedAtMs ? b : a;
}
