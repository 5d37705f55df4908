import { getOrInsert } from '../../../../src/base/get-or-insert.ts';
import type { DiscoveryRecord } from '../../../../src/contract/shared/plugin-record.ts';
import type { ObservedWorld, WorldHost } from '../observed-world.ts';
import { type TruthRule, fact, repositoryName } from '../truth-rule.ts';

/** Whose is a package that an entry names. */
export const PACKAGE_OF_ONE_ENTRY: TruthRule = {
  name: 'package_of_one_entry',
  holds:
    'No entry names a package that another entry owns, that several claim and none is seen to own, or of the host.',
  *facts({ entries }, world) {
    const holders = Map.groupBy(entries.flatMap(namedPackages), ({ packageName }) => packageName);
    const places = new Map(
      entries.map(({ entry }) => [repositoryName(entry.identity.repository_full_name), entry.entry_id]),
    );
    const claimants = claimingRepositories(world);
    for (const record of entries) {
      const { entry_id: id, identity } = record.entry;
      const place = repositoryName(identity.repository_full_name);
      for (const { packageName, field } of namedPackages(record)) {
        const others = new Set(holders.get(packageName)?.map((holder) => holder.entryId)).difference(new Set([id]));
        const stated = repositoryName(world.stableRelease(packageName)?.value?.declaredRepositoryUrl ?? null);
        const owner = stated === null || stated === place ? undefined : places.get(stated);
        const isOfHost = isHostPackage(packageName, world.host);
        const isHostPlace = place !== null && world.host.hostRepositories.includes(place);
        const isSeen = (stated !== null && stated === place) || (isOfHost && isHostPlace);
        const isContested = (claimants.get(packageName)?.size ?? 0) > 1 && !isSeen;
        yield fact(
          id,
          field,
          isOfHost && !isHostPlace && `${packageName} is the host's own`,
          others.size > 0 && `${packageName} stands in ${[...others].join(', ')} too`,
          owner !== undefined && owner !== id && `the registry names ${stated} for ${packageName}, which is ${owner}`,
          isContested && `catalogs give ${packageName} to ${[...(claimants.get(packageName) ?? [])].join(', ')}`,
        );
      }
    }
  },
};

/** Evidence about a package stands only in the record of whose package it is. */
export const EVIDENCE_OF_OWN_PACKAGE: TruthRule = {
  name: 'evidence_of_own_package',
  holds: 'Evidence about a package stands only where identity names that package.',
  *facts({ entries }) {
    for (const { entry, quality } of entries) {
      if (quality === null) continue;
      const { package_exists: exists, status } = quality.dimensions.package_release;
      const own = entry.identity.registry_package;
      const named = quality.artifact.package_name;
      yield fact(
        entry.entry_id,
        '/quality/artifact/package_name',
        named !== null && named !== own && `identity names ${own ?? 'no package'}, the evidence is of ${named}`,
      );
      yield fact(
        entry.entry_id,
        '/quality/dimensions/package_release/package_exists',
        own === null && exists !== null && 'identity names no package',
      );
      // Where several claim the package the question applies, and nobody can answer it.
      const isContested = quality.reason_codes.includes('package_claim_contested');
      yield fact(
        entry.entry_id,
        '/quality/dimensions/package_release/status',
        own === null && status !== (isContested ? 'not_tested' : 'not_applicable') && 'identity names no package',
      );
      yield fact(
        entry.entry_id,
        '/quality/dimensions/install_runtime/failure_class',
        isContested && quality.dimensions.install_runtime.failure_class !== null && 'others claim the package',
      );
    }
  },
};

interface NamedPackage {
  readonly entryId: string;
  readonly packageName: string;
  readonly field: string;
}

function namedPackages({ entry }: DiscoveryRecord): NamedPackage[] {
  const { registry_package: own } = entry.identity;
  const inSources = entry.sources.flatMap((source, i) =>
    source.kind === 'package' ? [{ packageName: source.package_name, field: `/entry/sources/${i}` }] : [],
  );
  const named =
    own === null ? inSources : [{ packageName: own, field: '/entry/identity/registry_package' }, ...inSources];
  return named.map((each) => ({ ...each, entryId: entry.entry_id }));
}

/** Whether only the host's makers can publish under the name. */
export function isHostPackage(packageName: string, { hostPackage, hostPackages }: WorldHost): boolean {
  const isNamed = (pattern: string) =>
    pattern.endsWith('/*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern;
  return packageName === hostPackage || hostPackages.some(isNamed);
}

function claimingRepositories({ claims }: ObservedWorld): ReadonlyMap<string, ReadonlySet<string>> {
  const claimants = new Map<string, Set<string>>();
  for (const { packageName, repository } of claims) {
    if (packageName !== null && repository !== null)
      getOrInsert(claimants, packageName, () => new Set()).add(repository);
  }
  return claimants;
}
