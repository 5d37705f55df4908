import { createGrowableArray } from '../engine/growable-array.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import { EVIDENCE_LEVELS, evidenceLevelOf } from './evidence-level.ts';
import { dimensionStatusesOf, dispositionOf, sourceKindsOf } from './filter-columns.ts';
import { holdsClaimsAlone, type SearchDocument } from './search-document.ts';

/**
 * Facts about each record that searching needs without reading the record. The
 * index numbers records in the order that breaks ties: what has an observed
 * limitation last, else the more popular first, then as they are published. So of
 * two equals the lower number wins, and no column is read to find that out.
 */
export interface RecordColumns {
  /** Position of each record in the publication. */
  readonly recordIndex: Uint32Array;
  /** Stars and downloads taken together, quantised; equal where nothing is known. */
  readonly popularity: Uint8Array;
  /** The same in doublings: 0 nothing known or none, 4 is fifteen. */
  doublingsOf: (document: number) => number;
  /** What automated evidence says, as `EVIDENCE_LEVELS`. */
  readonly evidence: Uint8Array;
  /** Languages of the description: bit 0 English, bit 1 Chinese. */
  readonly languages: Uint8Array;
  /** Number of the owner; records without an owner have one each. */
  readonly owner: Uint32Array;
  /** Number of the registry package a record names; records that name none have one each. */
  readonly package: Uint32Array;
  /** 1 where the package names it is found by are claims alone. */
  readonly claimsAlone: Uint8Array;
}

/** Bits of the languages column. */
export const LANGUAGE_BITS = { en: 1, zhCn: 2 } as const;
/** All values of the languages column. */
export const LANGUAGE_CLASSES: readonly number[] = [0, 1, 2, 3];

/** What the columns hold of one record, as the record alone says it. */
export interface RecordValues {
  readonly popularity: number;
  readonly evidence: number;
  readonly languages: number;
  readonly claimsAlone: number;
  readonly sourceKinds: number;
  readonly disposition: number;
  readonly statuses: number;
  /** In lower case; of a record without one its own id. */
  readonly owner: string;
  /** Registry package; of a record without one its own id. */
  readonly package: string;
  /** Id. */
  readonly category: string;
}

export function recordValues(document: SearchDocument): RecordValues {
  const { entry, quality } = document;
  return {
    popularity: popularityOf(document),
    evidence: evidenceLevelOf(quality),
    languages: languagesOf(document),
    claimsAlone: holdsClaimsAlone(document) ? 1 : 0,
    sourceKinds: sourceKindsOf(document),
    disposition: dispositionOf(document),
    statuses: dimensionStatusesOf(document),
    owner: entry.identity.owner?.toLowerCase() ?? entry.entry_id,
    package: entry.identity.registry_package ?? entry.entry_id,
    category: entry.category.id,
  };
}

/** Takes the records of a publication one by one, and builds their columns. */
export interface RecordColumnsBuilder {
  /** Each call is the next record of the publication. */
  add: (values: RecordValues) => void;
  /** Position in the publication of each document number. */
  order: () => Uint32Array;
  /** The columns by document number. */
  build: (order: Uint32Array) => Record<string, SectionArray>;
}

/** Cost: about 30 bytes a record. */
export function createRecordColumnsBuilder(): RecordColumnsBuilder {
  const popularity = createGrowableArray();
  const evidence = createGrowableArray();
  const languages = createGrowableArray();
  const owner = createGrowableArray();
  const category = createGrowableArray();
  const sourceKinds = createGrowableArray();
  const disposition = createGrowableArray();
  const statuses = createGrowableArray();
  const packageName = createGrowableArray();
  const claimsAlone = createGrowableArray();
  const ownerOf = createNumbering();
  const packageOf = createNumbering();
  const categoryOf = createNumbering();
  return {
    add(values) {
      popularity.push(values.popularity);
      evidence.push(values.evidence);
      languages.push(values.languages);
      owner.push(ownerOf.numberOf(values.owner));
      packageName.push(packageOf.numberOf(values.package));
      claimsAlone.push(values.claimsAlone);
      category.push(categoryOf.numberOf(values.category));
      sourceKinds.push(values.sourceKinds);
      disposition.push(values.disposition);
      statuses.push(values.statuses);
    },
    order: () => limitedLast(mostPopularFirst(popularity.toArray()), evidence.toArray()),
    build(order) {
      const byNumber = (column: Uint32Array): Uint32Array => order.map((record) => column[record]!);
      const categoryIds = [...categoryOf.names()].sort();
      const categoryPlaces = Uint32Array.from(categoryOf.names(), (id) => categoryIds.indexOf(id));
      return {
        recordIndex: order,
        popularity: Uint8Array.from(byNumber(popularity.toArray())),
        evidence: Uint8Array.from(byNumber(evidence.toArray())),
        languages: Uint8Array.from(byNumber(languages.toArray())),
        owner: byNumber(owner.toArray()),
        package: byNumber(packageName.toArray()),
        claimsAlone: Uint8Array.from(byNumber(claimsAlone.toArray())),
        categoryNames: new TextEncoder().encode(JSON.stringify(categoryIds)),
        category: Uint16Array.from(byNumber(category.toArray()), (number) => categoryPlaces[number]!),
        sourceKinds: Uint8Array.from(byNumber(sourceKinds.toArray())),
        disposition: Uint8Array.from(byNumber(disposition.toArray())),
        dimensionStatuses: byNumber(statuses.toArray()),
      };
    },
  };
}

/** Numbers names in the order they come. */
function createNumbering() {
  const numbers = new Map<string, number>();
  return {
    numberOf(name: string): number {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    },
    names: () => numbers.keys(),
  };
}

/** Records by falling popularity; equally popular ones stay as they are. A counting sort: popularity has 256 values. */
function mostPopularFirst(popularity: Uint32Array): Uint32Array {
  const nextPlace = new Uint32Array(MOST_POPULAR + 2);
  for (const value of popularity) nextPlace[MOST_POPULAR - value + 1]! += 1;
  for (let i = 1; i < nextPlace.length; i += 1) nextPlace[i]! += nextPlace[i - 1]!;
  const order = new Uint32Array(popularity.length);
  for (const [record, value] of popularity.entries()) {
    order[nextPlace[MOST_POPULAR - value]!] = record;
    nextPlace[MOST_POPULAR - value]! += 1;
  }
  return order;
}

/** Records with an observed limitation behind all others; either part stays in its order. */
function limitedLast(order: Uint32Array, evidence: Uint32Array): Uint32Array {
  const isLimited = (record: number): boolean => evidence[record] === EVIDENCE_LEVELS.limited;
  return Uint32Array.from([...order.filter((record) => !isLimited(record)), ...order.filter(isLimited)]);
}

/**
 * Document number of each position in the publication.
 *
 * @param order position in the publication of each document number
 */
export function documentNumbers(order: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(order.length);
  for (const [number, record] of order.entries()) numbers[record] = number;
  return numbers;
}

/** Makes views on the sections. */
export function openRecordColumns(sections: Sections): RecordColumns {
  const popularity = sections.u8('popularity');
  return {
    recordIndex: sections.u32('recordIndex'),
    popularity,
    evidence: sections.u8('evidence'),
    doublingsOf: (document) => popularity[document]! / STEPS_PER_DOUBLING,
    languages: sections.u8('languages'),
    owner: sections.u32('owner'),
    package: sections.u32('package'),
    claimsAlone: sections.u8('claimsAlone'),
  };
}

const MOST_POPULAR = 255;
const STEPS_PER_DOUBLING = 12;

/**
 * Stars and downloads on a logarithmic scale, 0 (nothing known or none) to 255.
 * The larger of the two counts: they measure the same thing in different places.
 */
function popularityOf({ entry: { signals } }: SearchDocument): number {
  const most = Math.max(signals.stars ?? 0, signals.downloads ?? 0);
  return Math.min(MOST_POPULAR, Math.round(Math.log2(1 + most) * STEPS_PER_DOUBLING));
}

function languagesOf({ entry }: SearchDocument): number {
  const { en, 'zh-CN': zhCn } = entry.imported_content.description;
  return (en === null ? 0 : LANGUAGE_BITS.en) | (zhCn === null ? 0 : LANGUAGE_BITS.zhCn);
}
