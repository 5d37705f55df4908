import { valid } from 'semver';
import { compareReleases } from '../../base/meant-release.ts';
import { parsePackageSpelling } from '../../base/package-spelling.ts';
import type { LookupEntry, LookupResponse } from '../../contract/discovery/lookup.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { recordAt } from './record-page.ts';

const MOST_VERSIONS = 20;

type Served = Pick<ServingSnapshot, 'candidates' | 'publication'>;
type ListedEntry = Pick<LookupEntry, 'entry_id' | 'registry_package' | 'status'>;

/** What is known of the version of a name (`lens@1.2.0`): of what is withdrawn nothing. */
export function askedVersion(
  served: Served,
  name: string,
  entries: readonly ListedEntry[],
): Pick<LookupResponse, 'asked_version'> {
  const asked = parsePackageSpelling(name);
  if (asked === null || asked.version === null || entries.some(({ status }) => status === 'withdrawn')) return {};
  const packageName = meantPackage(asked.name, entries);
  const releases = served.candidates?.ofPackage(packageName)?.releases ?? [];
  const known = [
    ...releases.map(({ identity }) => identity.release_version),
    ...entries.flatMap(({ entry_id: entryId }) => analysedVersion(served, entryId, packageName) ?? []),
  ];
  const version = valid(asked.version) ?? asked.version;
  return {
    asked_version: {
      version: asked.version,
      candidate_id: releases.find(({ identity }) => identity.release_version === version)?.candidate_id ?? null,
      known_versions: [...new Set(known)].sort(compareReleases).slice(0, MOST_VERSIONS),
    },
  };
}

/** As it is asked for; that of the one entry that is called so where the package is called otherwise. */
function meantPackage(name: string, entries: readonly ListedEntry[]): string {
  const [first, ...others] = entries;
  return others.length === 0 ? (first?.registry_package ?? name) : name;
}

/** The release that evidence of an entry is of; `null`: none, or one of another package. */
function analysedVersion(
  { publication: { discovery } }: Served,
  entryId: LookupEntry['entry_id'],
  packageName: string,
): string | null {
  const recordIndex = discovery.indexOf(entryId);
  const key = recordIndex === null ? null : (recordAt(discovery, recordIndex).quality?.revision_key ?? null);
  const start = `package-release:${packageName}@`;
  return key?.startsWith(start) === true ? key.slice(start.length) : null;
}
