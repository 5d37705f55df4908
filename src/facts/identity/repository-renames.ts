import { compareCodeUnits } from '../../base/compare.ts';
import type { ListingFacts } from '../catalog/listing.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { RepositoryOf } from '../repository/source-association.ts';
import { repositoryKey } from './canonical-identity.ts';
import { type MergeRules, ruleRepository } from './merge-rules.ts';

/** Today's location of a repository that may be spelled by a former name. */
export type CurrentRepository = (ref: RepositoryRef) => RepositoryRef;

type Names = Pick<RepositoryRef, 'host' | 'owner' | 'name'>;

/**
 * Learns renames from the host profile, from redirects that a repository source
 * saw, and from listings that name their former repositories; the first of these
 * wins. Where listings of several repositories claim the same former one, nobody
 * knows which is right, and none is followed.
 *
 * @param listings in canonical order: the first spelling of a new name stays
 */
export function learnRenames(
  listings: readonly ListingFacts[],
  rules: Pick<MergeRules, 'renames'>,
  repositoryOf: RepositoryOf,
): CurrentRepository {
  const next = new Map([...listedRenames(listings), ...seenRedirects(listings, repositoryOf), ...ruledRenames(rules)]);
  const spelled = new Map([...next.values()].map((names) => [repositoryKey(names), names]));
  return (ref) => {
    const key = repositoryKey(ref);
    const current = lastOf(key, next);
    const names = current === key ? undefined : spelled.get(current);
    return names === undefined ? ref : { ...ref, host: names.host, owner: names.owner, name: names.name };
  };
}

function ruledRenames({ renames }: Pick<MergeRules, 'renames'>): [string, Names][] {
  return renames.map(({ from, to }) => [repositoryKey(ruleRepository(from)), ruleRepository(to)]);
}

/** One question a repository, however many listings name it. */
function seenRedirects(listings: readonly ListingFacts[], repositoryOf: RepositoryOf): [string, Names][] {
  const asked = new Map(
    listings.flatMap(({ repository }) => (repository === null ? [] : [[repositoryKey(repository), repository]])),
  );
  return [...asked].flatMap(([key, repository]): [string, Names][] => {
    const observation = repositoryOf(repository);
    if (observation.kind !== 'observed' || repositoryKey(observation.value.currentRepository) === key) return [];
    return [[key, observation.value.currentRepository]];
  });
}

function listedRenames(listings: readonly ListingFacts[]): [string, Names][] {
  const claims = new Map<string, Map<string, Names>>();
  for (const { repository, formerRepositories } of listings) {
    if (repository === null) continue;
    const to = repositoryKey(repository);
    for (const former of formerRepositories) {
      const from = `${repository.host}:${former}`.toLowerCase();
      if (from === to) continue;
      const targets = claims.get(from) ?? new Map<string, Names>();
      if (!targets.has(to)) claims.set(from, targets.set(to, repository));
    }
  }
  return [...claims].flatMap(([from, targets]) => {
    const target = onlyTarget(targets, claims);
    return target === null ? [] : [[from, target] as [string, Names]];
  });
}

/** A target that was renamed itself is a stop on the way, not a second opinion. */
function onlyTarget(targets: ReadonlyMap<string, Names>, claims: ReadonlyMap<string, unknown>): Names | null {
  const last = [...targets].filter(([to]) => !claims.has(to));
  const [only, ...others] = last.length === 0 ? [...targets] : last;
  return only === undefined || others.length > 0 ? null : only[1];
}

/** Follows a chain to its end; in a circle nobody is last, so the smallest key stands for all. */
function lastOf(start: string, next: ReadonlyMap<string, Names>): string {
  if (!next.has(start)) return start;
  const seen = new Set([start]);
  let key = start;
  for (let names = next.get(key); names !== undefined; names = next.get(key)) {
    key = repositoryKey(names);
    if (seen.has(key)) return smallestInCircle(key, next);
    seen.add(key);
  }
  return key;
}

function smallestInCircle(start: string, next: ReadonlyMap<string, Names>): string {
  const circle = [start];
  for (let names = next.get(start); names !== undefined; names = next.get(repositoryKey(names))) {
    if (repositoryKey(names) === start) break;
    circle.push(repositoryKey(names));
  }
  return circle.sort(compareCodeUnits)[0] ?? start;
}
