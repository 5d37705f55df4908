import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { addDocument, type DocumentBits, noDocuments, unionOf } from '../engine/document-bits.ts';
import { DIMENSIONS, DISPOSITIONS, type FilterColumns, SOURCE_KINDS, STATUSES, statusAt } from './filter-columns.ts';

/** One question that filters ask: what may be answered, and who gives each answer. */
export interface Facet {
  readonly documentsOf: readonly DocumentBits[];
  /** Places of the answers that the filters let through, below 0 where nobody gives one; `null`: they do not ask. */
  readonly wanted: (filters: DiscoveryFilters) => readonly number[] | null;
  /** Documents whose answer the filters let through; `null`: they do not ask. */
  readonly passing: (filters: DiscoveryFilters) => DocumentBits | null;
}

/** Every question of the filters. */
export interface Facets {
  readonly category: Facet;
  readonly sourceKind: Facet;
  readonly disposition: Facet;
  /** In the order of `DIMENSIONS`. */
  readonly dimensions: readonly Facet[];
  readonly all: readonly Facet[];
}

/** Sets of documents by value, some 8 bytes a record. Cost: a pass over each column. */
export function createFacets({ categories, category, sourceKinds, disposition, statuses }: FilterColumns): Facets {
  const count = category.length;
  const facet = (
    documentsOf: readonly DocumentBits[],
    wanted: (filters: DiscoveryFilters) => readonly number[] | null,
  ): Facet => ({
    documentsOf,
    wanted,
    passing(filters) {
      const places = wanted(filters);
      return places === null
        ? null
        : unionOf(
            places.flatMap((place) => documentsOf[place] ?? []),
            count,
          );
    },
  });
  const facets = {
    category: facet(
      documentsByValue(count, categories.length, (document) => category[document]!),
      (filters) => filters.categories?.map((id) => categories.indexOf(id)) ?? null,
    ),
    sourceKind: facet(
      SOURCE_KINDS.map((_, bit) => documentsWith(count, (document) => (sourceKinds[document]! & (1 << bit)) !== 0)),
      (filters) => filters.source_kinds?.map((kind) => SOURCE_KINDS.indexOf(kind)) ?? null,
    ),
    disposition: facet(
      documentsByValue(count, DISPOSITIONS.length, (document) => disposition[document]!),
      (filters) => filters.dispositions?.map((name) => DISPOSITIONS.indexOf(name)) ?? null,
    ),
    dimensions: DIMENSIONS.map((name, place) =>
      facet(
        documentsByValue(count, STATUSES.length, (document) => statusAt(statuses[document]!, place)),
        (filters) => wantedStatuses(filters, name)?.map((status) => STATUSES.indexOf(status)) ?? null,
      ),
    ),
  };
  return { ...facets, all: [facets.category, facets.sourceKind, facets.disposition, ...facets.dimensions] };
}

function documentsByValue(count: number, values: number, valueAt: (document: number) => number): DocumentBits[] {
  const sets = Array.from({ length: values }, () => noDocuments(count));
  for (let document = 0; document < count; document += 1) addDocument(sets[valueAt(document)]!, document);
  return sets;
}

function documentsWith(count: number, has: (document: number) => boolean): DocumentBits {
  const bits = noDocuments(count);
  for (let document = 0; document < count; document += 1) if (has(document)) addDocument(bits, document);
  return bits;
}

/** What meets a least status; unknown meets none. */
const AT_LEAST = { passed: ['passed'], partial: ['partial', 'passed'] } as const;

/** `null`: any. */
function wantedStatuses(filters: DiscoveryFilters, name: QualityDimensionName): readonly DimensionStatus[] | null {
  const asked = filters.dimension_status?.[name];
  const minimum = filters.min_dimension_status?.[name];
  if (minimum === undefined) return asked ?? null;
  return asked === undefined ? AT_LEAST[minimum] : AT_LEAST[minimum].filter((status) => asked.includes(status));
}

/** What one facet is asked for. */
export interface AskedFacet {
  readonly facet: Facet;
  readonly passing: DocumentBits;
}

/** The facets that filters ask, each with the documents that it lets through. */
export function askedFacets(facets: Facets, filters: DiscoveryFilters): readonly AskedFacet[] {
  return facets.all.flatMap((facet) => {
    const passing = facet.passing(filters);
    return passing === null ? [] : [{ facet, passing }];
  });
}
