import { type IdentifierForms, identifierForms } from '../../text/fold.ts';
import { backwardOrder, compareUtf8, createBytePoolBuilder, openDictionary, pickBytes } from '../engine/dictionary.ts';
import { createGrowableArray } from '../engine/growable-array.ts';
import { nearTerms } from '../engine/near-terms.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import { type BytePool, sortBytes } from '../engine/sort-bytes.ts';
import { documentNumbers } from './record-columns.ts';
import { folderOf, type SearchDocument } from './search-document.ts';

/** Which record answers to which identifier, and who owns what; sorted strings to lists of documents. */
export interface IdentityTable {
  /** Documents that hold exactly this identifier; where none does, those that hold it with other separators. */
  documentsNamed: (identifier: string) => ReadonlySet<number>;
  /** Documents with an identifier one slip away from this one; only asked where none holds it. */
  documentsNearly: (identifier: string) => ReadonlySet<number>;
  /** Documents whose package is spelled exactly so: registries tell `LensKit` from `lenskit`. */
  documentsOfPackage: (packageName: string) => ReadonlySet<number>;
  /** Documents for which catalogs name this package, any case, though it is not held to be theirs. */
  documentsClaiming: (packageName: string) => ReadonlySet<number>;
  /** Documents of one owner or package scope, any case. */
  documentsOf: (owner: string) => ReadonlySet<number>;
  /** Every name in lower case, without its owner or scope, with the documents it is a name or former name of. Cost: a pass over all. */
  eachName: (read: (name: string, documents: Uint32Array) => void) => void;
}

const EXACT = '=';
const LOOSE = '~';
const OWNER = '@';
const PACKAGE = '#';
const CLAIM = '?';
/** Shorter identifiers are one slip away from too many others. */
const SHORTEST_CORRECTED = 5;

/** All identifiers of a record: package, repository, folder in it, names and former names. */
export function identifiersOf(document: Pick<SearchDocument, 'entry' | 'aliases'>): readonly string[] {
  const { identity } = document.entry;
  const folder = folderOf(document.entry);
  const fullName = identity.repository_full_name;
  return [
    identity.name,
    ...(identity.registry_package === null ? [] : [identity.registry_package, bare(identity.registry_package)]),
    ...(fullName === null ? [] : [folder === '' ? fullName : `${fullName}/${folder}`]),
    ...(fullName === null || folder !== '' ? [] : [bare(fullName)]),
    ...(folder === '' ? [] : [bare(folder)]),
    ...document.aliases,
  ];
}

/** The name without its scope or owner. */
export function bare(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function ownersOf({ entry: { identity } }: SearchDocument): readonly string[] {
  const scope = /^@([^/]+)\//.exec(identity.registry_package ?? '')?.[1];
  return [identity.owner, scope ?? null].filter((owner) => owner !== null);
}

/** Takes the records of a publication one by one, and builds the sections of their identifiers. */
export interface IdentityTableBuilder {
  /** Each call is the next record of the publication; see `identityKeys`. */
  add: (keys: Iterable<string>) => void;
  /** @param order position in the publication of each document number */
  build: (order: Uint32Array) => Record<string, SectionArray>;
}

/** Keeps each key of each record as bytes until they are sorted; about 40 bytes each. */
export function createIdentityTableBuilder(): IdentityTableBuilder {
  const keys = createBytePoolBuilder();
  const recordOfKey = createGrowableArray();
  let records = 0;
  return {
    add(keysOfRecord) {
      for (const key of keysOfRecord) {
        keys.add(key);
        recordOfKey.push(records);
      }
      records += 1;
    },
    build(order) {
      const given = keys.build();
      const sorted = sortBytes(given);
      const numbers = documentNumbers(order);
      const owners = recordOfKey.toArray();
      const documents = sorted.map((place) => numbers[owners[place]!]!);
      const listEnds = endsOfEqualRuns(given, sorted);
      // Each list in the order of document numbers, whatever the order of the records.
      for (const [i, end] of listEnds.entries()) documents.subarray(i === 0 ? 0 : listEnds[i - 1], end).sort();
      const { pool, ends } = pickBytes(
        given,
        listEnds.map((end) => sorted[end - 1]!),
      );
      return {
        identityPool: pool,
        identityEnds: ends,
        identityListEnds: listEnds,
        identityDocuments: documents,
        identityLooseBackward: backwardOrder({ pool, ends }, LOOSE),
      };
    },
  };
}

/** What a record is found by, each key once. */
export function identityKeys(document: SearchDocument): ReadonlySet<string> {
  const keys = new Set<string>();
  const isPassedOff = document.quality?.reason_codes.includes('name_looks_like_another') ?? false;
  for (const identifier of identifiersOf(document)) {
    // Compatibility forms would make it the name that it only looks like.
    if (isPassedOff && identifier === document.entry.identity.name) {
      keys.add(EXACT + identifier.toLowerCase());
      continue;
    }
    const { exact, loose } = identifierForms(identifier);
    keys.add(EXACT + exact);
    if (loose !== '') keys.add(LOOSE + loose);
  }
  for (const owner of ownersOf(document)) keys.add(OWNER + identifierForms(owner).exact);
  const { registry_package: own } = document.entry.identity;
  if (own !== null) keys.add(PACKAGE + own);
  for (const claimed of document.claimedPackages) {
    keys.add(CLAIM + identifierForms(claimed).exact).add(CLAIM + identifierForms(bare(claimed)).exact);
  }
  return keys;
}

/** Where each run of equal strings ends. */
function endsOfEqualRuns({ pool, ends }: BytePool, sorted: Uint32Array): Uint32Array {
  const bytesOf = (place: number): Uint8Array => pool.subarray(place === 0 ? 0 : ends[place - 1], ends[place]);
  const runEnds = createGrowableArray();
  for (let i = 0; i < sorted.length; i += 1) {
    const isLast = i + 1 === sorted.length || compareUtf8(bytesOf(sorted[i]!), bytesOf(sorted[i + 1]!)) !== 0;
    if (isLast) runEnds.push(i + 1);
  }
  return runEnds.toArray();
}

/** Makes views on the sections; a query pays a binary search for each question. */
export function openIdentityTable(sections: Sections): IdentityTable {
  const keys = openDictionary({ pool: sections.u8('identityPool'), ends: sections.u32('identityEnds') });
  const looseKeys = { dictionary: keys, backward: sections.u32('identityLooseBackward'), prefix: LOOSE };
  const listEnds = sections.u32('identityListEnds');
  const documents = sections.u32('identityDocuments');
  const listAt = (id: number): Uint32Array => documents.subarray(id === 0 ? 0 : listEnds[id - 1], listEnds[id]);
  const listOf = (key: string): ReadonlySet<number> => {
    const id = keys.idOf(key);
    return new Set(id === -1 ? [] : listAt(id));
  };
  // A query asks several questions about the same identifier.
  let latest = { identifier: '', forms: identifierForms('') };
  const formsOf = (identifier: string): IdentifierForms => {
    if (latest.identifier !== identifier) latest = { identifier, forms: identifierForms(identifier) };
    return latest.forms;
  };
  return {
    documentsNamed(identifier) {
      const { exact, loose } = formsOf(identifier);
      const named = listOf(EXACT + exact);
      return named.size > 0 || loose === '' ? named : listOf(LOOSE + loose);
    },
    documentsNearly(identifier) {
      const { loose } = formsOf(identifier);
      if (loose.length < SHORTEST_CORRECTED) return new Set();
      const near = nearTerms(looseKeys, loose, 1);
      return new Set(near.flatMap(({ termId }) => [...listAt(termId)]));
    },
    documentsOfPackage: (packageName) => listOf(PACKAGE + packageName),
    documentsClaiming: (packageName) => listOf(CLAIM + formsOf(packageName).exact),
    documentsOf: (owner) => listOf(OWNER + identifierForms(owner).exact),
    eachName(read) {
      for (let id = 0; id < keys.size; id += 1) {
        const key = keys.textOf(id);
        if (key.startsWith(EXACT) && !key.includes('/')) read(key.slice(EXACT.length), listAt(id));
      }
    },
  };
}
