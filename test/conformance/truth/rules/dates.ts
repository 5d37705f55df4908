import { getOrInsert } from '../../../../src/base/get-or-insert.ts';
import type { DiscoveryRecord } from '../../../../src/contract/shared/plugin-record.ts';
import type { ObservedWorld } from '../observed-world.ts';
import { type TruthRule, fact, repositoryName } from '../truth-rule.ts';

const DAY_MS = 86_400_000;
/** Clocks of sources differ. */
const SKEW_MS = 10 * 60_000;
/** So many packages of different owners are not published within `BURST_MS`: a mirror fetched them. */
const BURST_PACKAGES = 4;
const BURST_MS = 10_000;

/** Nothing was seen after the publication says it was put together. */
export const SEEN_BEFORE_AS_OF: TruthRule = {
  name: 'seen_before_as_of',
  holds: 'No time in a record lies after the time the publication speaks of, and none in the future of its own source.',
  *facts({ entries, candidates, manifest }) {
    const asOfMs = Date.parse(manifest.created_at);
    // Numbers can be of another catalog than the one that a record is shown from.
    const readMs = Math.max(...manifest.catalogs.map(({ fetched_at: at }) => Date.parse(at)));
    for (const { entry, quality } of entries) {
      const record = { signals: entry.signals, source_reference: entry.source_reference, quality };
      for (const [field, at] of timesIn(record, '')) {
        yield fact(entry.entry_id, field, Date.parse(at) > asOfMs && `${at} is after ${manifest.created_at}`);
      }
      const { observed_at: seenAt } = entry.signals;
      yield fact(
        entry.entry_id,
        '/entry/signals/observed_at',
        seenAt !== null && Date.parse(seenAt) > readMs && `no catalog was read after ${new Date(readMs).toISOString()}`,
      );
    }
    for (const { candidate_id: id, ...candidate } of candidates) {
      for (const [field, at] of timesIn(candidate, '')) {
        yield fact(id, field, Date.parse(at) > asOfMs && `${at} is after ${manifest.created_at}`);
      }
    }
  },
};

/** Nothing is told to be newer than what was read of the world. */
export const CURRENT_AS_ITS_SOURCE: TruthRule = {
  name: 'current_as_its_source',
  holds:
    'What is published counts as current no longer than the oldest of its sources does, each dated by its own answer.',
  *facts({ manifest }, world) {
    const oldestMs = Math.min(...manifest.sources.map(({ observed_at: at }) => Date.parse(at)));
    const isAfter = (at: string, boundMs: number, bound: string) =>
      Date.parse(at) > boundMs && `${bound} is of ${new Date(boundMs).toISOString()}`;
    yield fact('manifest', '/as_of', isAfter(manifest.as_of, oldestMs, 'the oldest source'));
    yield fact(
      'manifest',
      '/expires_at',
      isAfter(manifest.expires_at, oldestMs + world.host.currentForMs, 'the end of the oldest source'),
    );
    const newestMs = Math.max(...catalogDates(world), ...world.observations.map(({ observedAtMs }) => observedAtMs));
    yield fact('manifest', '/created_at', isAfter(manifest.created_at, newestMs, 'the newest observation'));
    for (const [i, { source, observed_at: at }] of manifest.sources.entries()) {
      const boundMs = source.startsWith('catalog.')
        ? Math.max(...catalogDates(world, source.slice('catalog.'.length)))
        : newestAnswerMs(world);
      yield fact('manifest', `/sources/${i}/observed_at`, isAfter(at, boundMs, 'its newest answer'));
    }
    for (const [i, { catalog_id: id, fetched_at: at }] of manifest.catalogs.entries()) {
      const boundMs = Math.max(...catalogDates(world, id));
      yield fact('manifest', `/catalogs/${i}/fetched_at`, isAfter(at, boundMs, 'its newest record'));
    }
  },
};

/** Dates that catalogs state, each record's own and those of the configuration. */
function catalogDates({ claims, host }: ObservedWorld, catalogId?: string): readonly number[] {
  const isAsked = (id: string) => catalogId === undefined || id === catalogId;
  return [
    -Infinity,
    ...claims.flatMap(({ catalogId: id, observedAtMs, numbersObservedAtMs }) =>
      isAsked(id) ? [observedAtMs ?? [], numbersObservedAtMs].flat() : [],
    ),
    ...[...host.statedDates].flatMap(([id, atMs]) => (isAsked(id) ? [atMs] : [])),
  ];
}

function newestAnswerMs({ observations }: ObservedWorld): number {
  const answered = observations.filter(({ kind, outcome }) => outcome.kind !== 'failed' && kind !== 'host_run');
  return Math.max(-Infinity, ...answered.map(({ observedAtMs }) => observedAtMs));
}

/** `analyzed_at` is the newest observation behind the record. */
export const ANALYZED_WHEN_OBSERVED: TruthRule = {
  name: 'analyzed_when_observed',
  holds: 'The time of an analysis is that of the newest observation behind it, and no chain ended after it.',
  *facts({ entries }, world) {
    const listed = newestListings(world);
    const claimed = claimedPackages(world);
    const identities = new Map<string, readonly (string | null)[]>(
      entries.map(({ entry: { entry_id: id, identity } }) => [
        id,
        [repositoryName(identity.repository_full_name), identity.registry_package],
      ]),
    );
    for (const record of entries) {
      if (record.quality === null) continue;
      const { analyzed_at: at, coverage } = record.quality;
      const { repository_full_name: place, registry_package: name } = record.entry.identity;
      // A claim that is contested, or that the package's own manifest denies, is judged by what others say of it.
      const denied = name === null ? [...(claimed.get(repositoryName(place) ?? '') ?? [])] : [];
      // So is a name that another one has, by the numbers of that.
      const resembled = identities.get(record.resembles?.entry_id ?? '') ?? [];
      const named = [repositoryName(place), name, ...denied, ...resembled];
      const listedMs = named.map((each) => listed.get(each ?? '') ?? -Infinity);
      const deniedMs = denied.map((each) => world.stableRelease(each)?.observedAtMs ?? -Infinity);
      const newestMs = Math.max(newestBehind(record, world), ...listedMs, ...deniedMs);
      yield fact(
        record.entry.entry_id,
        '/quality/analyzed_at',
        Date.parse(at) > newestMs && `the newest observation behind it is of ${new Date(newestMs).toISOString()}`,
      );
      for (const [i, { completed_at: ended }] of coverage.chains.entries()) {
        const isLate = ended !== null && Date.parse(ended) > Date.parse(at);
        yield fact(record.entry.entry_id, `/quality/coverage/chains/${i}/completed_at`, isLate && `it is after ${at}`);
      }
    }
  },
};

/** Newest date of a listing, by the repository or package it names: its own, or its catalog's where it states none. */
function newestListings(world: ObservedWorld): ReadonlyMap<string, number> {
  const ofCatalog = new Map(
    [...new Set(world.claims.map(({ catalogId }) => catalogId))].map((id) => [
      id,
      Math.max(...catalogDates(world, id)),
    ]),
  );
  const newest = new Map<string, number>();
  for (const { repository, packageName, catalogId, observedAtMs } of world.claims) {
    const atMs = observedAtMs ?? ofCatalog.get(catalogId) ?? -Infinity;
    for (const name of [repository, packageName]) {
      if (name !== null) newest.set(name, Math.max(atMs, newest.get(name) ?? -Infinity));
    }
  }
  return newest;
}

/** Packages that catalogs name with a repository, by that. */
function claimedPackages({ claims }: ObservedWorld): ReadonlyMap<string, ReadonlySet<string>> {
  const packages = new Map<string, Set<string>>();
  for (const { repository, packageName } of claims) {
    if (repository !== null && packageName !== null)
      getOrInsert(packages, repository, () => new Set<string>()).add(packageName);
  }
  return packages;
}

/** Newest time of everything about a record: its catalog, package, releases, repository and runs. */
function newestBehind({ entry, quality }: DiscoveryRecord, world: ObservedWorld): number {
  const { registry_package: packageName, repository_full_name: fullName } = entry.identity;
  const version = quality?.artifact.version ?? null;
  const release = packageName === null ? null : world.stableRelease(packageName)?.value;
  const repositories = [repositoryName(fullName), repositoryName(release?.declaredRepositoryUrl ?? null)];
  const subjects = [
    ...repositories.flatMap((name) => (name === null ? [] : [`repository:github:${name}`])),
    ...(packageName === null ? [] : [`package:${packageName}`]),
    ...(packageName === null || version === null ? [] : [`release:${packageName}@${version}`]),
  ];
  return Math.max(Date.parse(entry.source_reference.fetched_at), ...world.timesOf(subjects));
}

/** A release is as of the registry's answer about it. */
export const RELEASE_AS_OF_ITS_ANSWER: TruthRule = {
  name: 'release_as_of_its_answer',
  holds: 'The time a candidate speaks of is that of the answer of its registry, and nothing behind it answered later.',
  *facts({ candidates }, world) {
    for (const { candidate_id: id, identity, observed } of candidates) {
      const { package_name: packageName, version } = identity.install_ref;
      const seenAtMs = world.release(packageName, version)?.observedAtMs ?? -Infinity;
      const place = repositoryName(identity.source.repository_url);
      const newestMs = Math.max(
        ...world.timesOf([
          `package:${packageName}`,
          `release:${packageName}@${version}`,
          ...(place === null ? [] : [`repository:github:${place}`]),
        ]),
      );
      yield fact(
        id,
        '/observed/as_of',
        Date.parse(observed.as_of) > seenAtMs && `the registry answered at ${new Date(seenAtMs).toISOString()}`,
      );
      yield fact(
        id,
        '/observed/source_last_success_at',
        Date.parse(observed.source_last_success_at) > newestMs &&
          `nothing answered after ${new Date(newestMs).toISOString()}`,
      );
    }
  },
};

/** A date of publication can be the date of that release. */
export const PUBLISHED_WHEN_IT_COULD_BE: TruthRule = {
  name: 'published_when_it_could_be',
  holds: 'No release is told to be published before its newest file, after it was seen, or in a burst of a mirror.',
  *facts({ entries }, world) {
    const dated = entries.flatMap(({ entry, quality }) => {
      const packageName = entry.identity.registry_package;
      const at = quality?.dimensions.package_release.latest_published_at ?? null;
      return packageName === null ? [] : [{ id: entry.entry_id, owner: entry.identity.owner, packageName, at }];
    });
    for (const { id, packageName, at } of dated) {
      const atMs = Date.parse(at ?? '');
      const seen = world.stableRelease(packageName);
      const fileMs = seen?.value?.newestFileAtMs ?? null;
      const near = dated.filter((other) => Math.abs(Date.parse(other.at ?? '') - atMs) <= BURST_MS);
      const owners = new Set(near.map(({ owner }) => owner));
      yield fact(
        id,
        '/quality/dimensions/package_release/latest_published_at',
        seen !== null && atMs > seen.observedAtMs + SKEW_MS && 'it was seen before',
        fileMs !== null && fileMs > atMs + DAY_MS && `its newest file is of ${new Date(fileMs).toISOString()}`,
        owners.size >= BURST_PACKAGES && `${owners.size} owners published within seconds of ${at}`,
      );
    }
  },
};

function* timesIn(value: unknown, pointer: string): Generator<readonly [string, string]> {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(value)) yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* timesIn(member, `${pointer}/${name}`);
}
