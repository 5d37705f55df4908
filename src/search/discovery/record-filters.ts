import type { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { dimensionCounts } from '../../contract/evidence/dimension-statuses.ts';
import type { Disposition } from '../../contract/shared/status.ts';
import { countShared, type DocumentBits, hasDocument, sharedBy } from '../engine/document-bits.ts';
import type { Sections } from '../engine/sections.ts';
import { askedFacets, type AskedFacet, createFacets, type Facet } from './facets.ts';
import { DISPOSITIONS, openFilterColumns, SOURCE_KINDS } from './filter-columns.ts';

/** How many records of a query have each value that filters can ask for. */
export interface FacetCounts {
  /** Those that any has, the most frequent first, then by id. */
  readonly categories: ReadonlyArray<{
    readonly id: string;
    readonly count: number;
    /** Position in the publication of a record of it, which has its label. */
    readonly recordIndex: number;
  }>;
  readonly sourceKinds: Readonly<Record<DiscoverySourceKind, number>>;
  readonly dispositions: Readonly<Record<Disposition, number>>;
  readonly dimensions: DimensionCounts;
}

/** What filters ask of records, by document number. */
export interface RecordFilters {
  /** Whether a record passes. Cost: a word for each 32 records and value, then a look-up for each record. */
  passes: (filters: DiscoveryFilters) => (document: number) => boolean;
  /**
   * Counts each value among the records that pass the filters but those of its own
   * kind: how many hits there would be with this value alone chosen of its kind.
   * Cost: a word for each 32 records and value.
   *
   * @param matching all that the query finds, whatever its filters
   */
  countFacets: (matching: DocumentBits, filters: DiscoveryFilters | null) => FacetCounts;
}

/** @param recordIndex position in the publication of each document number */
export function openRecordFilters(sections: Sections, recordIndex: Uint32Array): RecordFilters {
  const columns = openFilterColumns(sections);
  const facets = createFacets(columns);
  const oneOfEach = columns.categories.map((_, place) => recordIndex[columns.category.indexOf(place)]!);

  const countFacets: RecordFilters['countFacets'] = (matching, filters) => {
    const asked = filters === null ? [] : askedFacets(facets, filters);
    const passing = passingOf(matching, asked);
    const countsOf = (facet: Facet): readonly number[] => {
      const others = asked.filter((one) => one.facet !== facet);
      const among = others.length === asked.length ? passing : passingOf(matching, others);
      return facet.documentsOf.map((documents) => countShared(among, documents));
    };
    const byStatus = facets.dimensions.map(countsOf);
    return {
      categories: countsOf(facets.category)
        .map((count, place) => ({ id: columns.categories[place]!, count, recordIndex: oneOfEach[place]! }))
        .filter(({ count }) => count > 0)
        // They stand by id already.
        .sort((a, b) => b.count - a.count),
      sourceKinds: named(SOURCE_KINDS, countsOf(facets.sourceKind)),
      dispositions: named(DISPOSITIONS, countsOf(facets.disposition)),
      dimensions: dimensionCounts((dimension, status) => byStatus[dimension]![status]!),
    };
  };

  return {
    passes(filters) {
      const [first, ...others] = askedFacets(facets, filters);
      if (first === undefined) return () => true;
      const passing = passingOf(first.passing, others);
      return (document) => hasDocument(passing, document);
    },
    countFacets,
  };
}

/** Of some documents those that all of these let through. */
function passingOf(documents: DocumentBits, asked: readonly AskedFacet[]): DocumentBits {
  return asked.reduce((among, { passing }) => sharedBy(among, passing), documents);
}

/** The values by the names that stand in their order. */
function named<Name extends string, Value>(names: readonly Name[], values: readonly Value[]): Record<Name, Value> {
  const entries = names.map((name, place) => [name, values[place]!] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
  return Object.fromEntries(entries) as Record<Name, Value>;
}
