import { compareReleases, meantRelease } from '../../base/meant-release.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { identifierForms } from '../../text/fold.ts';
import { parseQuery } from '../discovery/prepare-query.ts';
import type { CandidateSearcher, NamedCandidate } from './candidate-searcher.ts';
import type { PlacedText } from './candidate-texts.ts';

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
  for (const [document, record] of records.entries()) {
    for (const { text } of identifiersOf(record)) {
      const forms = identifierForms(text);
      addTo(exact, forms.exact, document);
      addTo(loose, forms.loose, document);
    }
    for (const owner of ownersOf(record.identity)) addTo(owners, identifierForms(owner).exact, document);
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

/** The fields of a record that the whole query is; of a record that it names, by the rule of `named`. */
export function fieldsNamedBy(query: string, record: CandidateRecord): readonly string[] {
  const placed = identifiersOf(record).map(({ pointer, text }) => ({ pointer, forms: identifierForms(text) }));
  for (const asked of parseQuery(query).identifiers.map(identifierForms)) {
    for (const form of ['exact', 'loose'] as const) {
      const same = placed.filter(({ forms }) => asked[form] !== '' && forms[form] === asked[form]);
      if (same.length > 0) return [...new Set(same.map(({ pointer }) => pointer))];
    }
  }
  return [];
}

/** What a release may be named by, each where it stands. */
function identifiersOf({ candidate_id: candidateId, identity }: CandidateRecord): readonly PlacedText[] {
  const { package_name: packageName, spec } = identity.install_ref;
  const { repository_url: url } = identity.source;
  const atPackage = '/identity/install_ref/package_name';
  return [
    { pointer: '/identity/display_name', text: identity.display_name },
    { pointer: '/identity/plugin_slug', text: identity.plugin_slug },
    { pointer: atPackage, text: packageName },
    { pointer: atPackage, text: packageName.slice(packageName.lastIndexOf('/') + 1) },
    { pointer: '/identity/install_ref/spec', text: spec },
    { pointer: '/identity/source/repository_url', text: url === null ? '' : (URL.parse(url)?.pathname.slice(1) ?? '') },
    { pointer: '/identity/plugin_id', text: identity.plugin_id },
    { pointer: '/identity/release_id', text: identity.release_id },
    { pointer: '/candidate_id', text: candidateId },
  ];
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
 * Finds releases by candidate id, release id, or the plugin's id, which names the one that `meantRelease` takes.
 *
 * @returns by id; `null`: no published release has it
 */
export function createCandidateFinder(
  records: readonly CandidateRecord[],
): Pick<CandidateSearcher, 'identified' | 'named' | 'ofPackage'> {
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
    const record = named ?? meantRelease(releases ?? [], versionAndAvailability);
    return record === null || releases === undefined ? null : { record, releases };
  };
  const ofPackage = (packageName: string): NamedCandidate | null => {
    const pluginId = pluginOfPackage.get(packageName);
    return pluginId === undefined ? null : find(pluginId);
  };
  const identifiers = openCandidateIdentifiers(records);
  return {
    named: find,
    ofPackage,
    identified(name) {
      const documents = [...identifiers.named(name)];
      const [pluginId, ...others] = new Set(documents.map((document) => records[document]!.identity.plugin_id));
      const ofName = (): NamedCandidate | null => (pluginId === undefined || others.length > 0 ? null : find(pluginId));
      return find(name) ?? ofPackage(name) ?? ofName();
    },
  };
}

function versionAndAvailability({ identity, standing }: CandidateRecord) {
  return { version: identity.release_version, isAvailable: standing.availability === 'available' };
}

function newestFirst(a: CandidateRecord, b: CandidateRecord): number {
  return compareReleases(a.identity.release_version, b.identity.release_version);
}
