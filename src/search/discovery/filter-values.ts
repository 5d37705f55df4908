import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import { hasDocument } from '../engine/document-bits.ts';
import type { Sections } from '../engine/sections.ts';
import { createFacets } from './facets.ts';
import { openFilterColumns } from './filter-columns.ts';

/** What filters can ask for as numbers, for who keeps documents elsewhere; each answer to each question has one of its own. */
export interface FilterValues {
  /** All that a document has. */
  readonly valuesOf: (document: number) => readonly number[];
  /** For each question that the filters ask, the values of which a document must have one; none: nothing passes. */
  readonly asked: (filters: DiscoveryFilters) => ReadonlyArray<readonly number[]>;
}

export function openFilterValues(sections: Sections): FilterValues {
  const facets = createFacets(openFilterColumns(sections)).all;
  const firsts = facets.map((_, i) => facets.slice(0, i).reduce((sum, { documentsOf }) => sum + documentsOf.length, 0));
  return {
    valuesOf: (document) =>
      facets.flatMap(({ documentsOf }, i) =>
        documentsOf.flatMap((documents, place) => (hasDocument(documents, document) ? [firsts[i]! + place] : [])),
      ),
    asked: (filters) =>
      facets.flatMap(({ wanted }, i) => {
        const places = wanted(filters);
        return places === null ? [] : [places.filter((place) => place >= 0).map((place) => firsts[i]! + place)];
      }),
  };
}
