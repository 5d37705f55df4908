import { buildDictionary, openDictionary } from '../engine/dictionary.ts';
import { nearTerms } from '../engine/near-terms.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import { identifierForms } from '../text/identifier-forms.ts';
import { folderOf, type SearchDocument } from './search-document.ts';

/** Which record answers to which identifier, and who owns what; sorted strings to lists of documents. */
export interface IdentityTable {
  /** Documents that hold exactly this identifier; where none does, those that hold it with other separators. */
  documentsNamed: (identifier: string) => ReadonlySet<number>;
  /** Documents with an identifier one slip away from this one; only asked where none holds it. */
  documentsNearly: (identifier: string) => ReadonlySet<number>;
  /** Documents of one owner or package scope, any case. */
  documentsOf: (owner: string) => ReadonlySet<number>;
}

const EXACT = '=';
const LOOSE = '~';
const OWNER = '@';
/** Shorter identifiers are one slip away from too many others. */
const SHORTEST_CORRECTED = 5;

/** All identifiers of a record: package, repository, folder in it, names and former names. */
export function identifiersOf(document: SearchDocument): readonly string[] {
  const { identity } = document.entry;
  const folder = folderOf(document.entry);
  const fullName = identity.repository_full_name;
  const bare = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  return [
    identity.name,
    ...(identity.registry_package === null ? [] : [identity.registry_package, bare(identity.registry_package)]),
    ...(fullName === null ? [] : [folder === '' ? fullName : `${fullName}/${folder}`]),
    ...(fullName === null || folder !== '' ? [] : [bare(fullName)]),
    ...(folder === '' ? [] : [bare(folder)]),
    ...document.aliases,
  ];
}

function ownersOf({ entry: { identity } }: SearchDocument): readonly string[] {
  const scope = /^@([^/]+)\//.exec(identity.registry_package ?? '')?.[1];
  return [identity.owner, scope ?? null].filter((owner) => owner !== null);
}

export function buildIdentityTable(documents: readonly SearchDocument[]): Record<string, SectionArray> {
  const byKey = new Map<string, Set<number>>();
  const add = (key: string, document: number): void => {
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, new Set([document]));
    else known.add(document);
  };
  for (const [number, document] of documents.entries()) {
    for (const identifier of identifiersOf(document)) {
      const { exact, loose } = identifierForms(identifier);
      add(EXACT + exact, number);
      if (loose !== '') add(LOOSE + loose, number);
    }
    for (const owner of ownersOf(document)) add(OWNER + identifierForms(owner).exact, number);
  }
  const keys = [...byKey.keys()];
  const { sections, ids } = buildDictionary(keys);
  const ends = new Uint32Array(keys.length);
  const lists: Array<ReadonlySet<number>> = [];
  for (const [given, key] of keys.entries()) lists[ids[given]!] = byKey.get(key) ?? new Set();
  let total = 0;
  for (const [id, list] of lists.entries()) {
    total += list.size;
    ends[id] = total;
  }
  return {
    identityPool: sections.pool,
    identityEnds: sections.ends,
    identityListEnds: ends,
    identityDocuments: Uint32Array.from(lists.flatMap((list) => [...list])),
  };
}

export function openIdentityTable(sections: Sections): IdentityTable {
  const keys = openDictionary({ pool: sections.u8('identityPool'), ends: sections.u32('identityEnds') });
  const listEnds = sections.u32('identityListEnds');
  const documents = sections.u32('identityDocuments');
  const listAt = (id: number): Uint32Array => documents.subarray(id === 0 ? 0 : listEnds[id - 1], listEnds[id]);
  const listOf = (key: string): ReadonlySet<number> => {
    const id = keys.idOf(key);
    return new Set(id === -1 ? [] : listAt(id));
  };
  return {
    documentsNamed(identifier) {
      const { exact, loose } = identifierForms(identifier);
      const named = listOf(EXACT + exact);
      return named.size > 0 || loose === '' ? named : listOf(LOOSE + loose);
    },
    documentsNearly(identifier) {
      const { loose } = identifierForms(identifier);
      if (loose.length < SHORTEST_CORRECTED) return new Set();
      const near = nearTerms(keys, LOOSE + loose, 1);
      return new Set(near.flatMap(({ termId }) => [...listAt(termId)]));
    },
    documentsOf: (owner) => listOf(OWNER + identifierForms(owner).exact),
  };
}
