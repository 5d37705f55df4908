import { compare, prerelease } from 'semver';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { identifierForms } from '../../text/fold.ts';
import { parseQuery } from '../discovery/prepare-query.ts';
import type { CandidateSearcher, NamedCandidate } from './candidate-searcher.ts';

/** Which searched records answer to an identifier. */
export interface CandidateIdentifiers {
  /** Documents that the whole query names; empty: it is words. */
  readonly named: (query: string) => ReadonlySet<number>;
  /** Documents of an owner that the query names alone (`owner:acme`); `null`: it names none. */
  readonly owned: (query: string) => ReadonlySet<number> | null;
}

/** Indexes the identifiers of records; a document is the place of its record. */
export function openCandidateIdentifiers(records: readonly CandidateRecord[]): CandidateIdentifiers {
  const exact = new Map<string, Set<number>>();
  const loose = new Map<string, Set<number>>();
  const owners = new Map<string, Set<number>>();
  for (const [document, { candidate_id: candidateId, identity }] of records.entries()) {
    for (const identifier of [candidateId, ...identifiersOf(identity)]) {
      const forms = identifierForms(identifier);
      addTo(exact, forms.exact, document);
      addTo(loose, forms.loose, document);
    }
    for (const owner of ownersOf(identity)) addTo(owners, identifierForms(owner).exact, document);
  }
  return {
    named(query) {
      for (const identifier of parseQuery(query).identifiers) {
        const forms = identifierForms(identifier);
        const found = exact.get(forms.exact) ?? (forms.loose === '' ? undefined : loose.get(forms.loose));
        if (found !== undefined) return found;
      }
      return NONE;
    },
    owned(query) {
      const { owner, isOwnerOnly } = parseQuery(query);
      if (owner === null) return null;
      const found = owners.get(identifierForms(owner).exact) ?? NONE;
      return found.size > 0 || isOwnerOnly ? found : null;
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

function identifiersOf({
  plugin_id: pluginId,
  plugin_slug: slug,
  release_id: releaseId,
  display_name: displayName,
  install_ref: { package_name: packageName, spec },
  source,
}: CandidateRecord['identity']): readonly string[] {
  const bare = packageName.slice(packageName.lastIndexOf('/') + 1);
  const place = source.repository_url === null ? null : URL.parse(source.repository_url)?.pathname.slice(1);
  return [pluginId, slug, releaseId, displayName, packageName, bare, spec, ...(place === null ? [] : [place ?? ''])];
}

function ownersOf({ install_ref: installRef, source }: CandidateRecord['identity']): readonly string[] {
  const scope = /^@([^/]+)\//.exec(installRef.package_name)?.[1];
  return [source.repository_owner, scope ?? null].filter((owner) => owner !== null);
}

function addTo(table: Map<string, Set<number>>, key: string, document: number): void {
  if (key === '') return;
  const documents = table.get(key) ?? new Set();
  documents.add(document);
  table.set(key, documents);
}

/**
 * Finds releases by candidate id, release id, or the plugin's id, which names its
 * newest available release, and where none is available its newest.
 *
 * @returns by id; `null`: no published release has it
 */
export function createCandidateFinder(
  records: readonly CandidateRecord[],
): Pick<CandidateSearcher, 'named' | 'ofPackage'> {
  const releasesOf = Map.groupBy(records.toSorted(newestFirst), ({ identity }) => identity.plugin_id);
  const exact = new Map<string, CandidateRecord>(
    records.flatMap((record) => [
      [record.candidate_id, record],
      [record.identity.release_id, record],
    ]),
  );
  const plugins = new Map<string, readonly CandidateRecord[]>(releasesOf);
  const pluginOfPackage = new Map(
    records.map(({ identity }) => [identity.install_ref.package_name, identity.plugin_id]),
  );
  const find = (id: string): NamedCandidate | null => {
    const named = exact.get(id);
    const releases = named === undefined ? plugins.get(id) : releasesOf.get(named.identity.plugin_id);
    const record = named ?? releases?.find(isAvailable) ?? releases?.[0];
    return record === undefined || releases === undefined ? null : { record, releases };
  };
  return {
    named: find,
    ofPackage(packageName) {
      const pluginId = pluginOfPackage.get(packageName);
      return pluginId === undefined ? null : find(pluginId);
    },
  };
}

function isAvailable({ standing }: CandidateRecord): boolean {
  return standing.availability === 'available';
}

function newestFirst(a: CandidateRecord, b: CandidateRecord): number {
  const [left, right] = [a.identity.release_version, b.identity.release_version];
  return Number(prerelease(left) !== null) - Number(prerelease(right) !== null) || compare(right, left);
}
