import { getOrInsert } from '../../base/get-or-insert.ts';
import type { SearchFacets } from '../../contract/discovery/facets.ts';
import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { FacetCounts } from '../../search/discovery/record-filters.ts';
import { entryAt } from './record-page.ts';

/** Counts as they are answered. */
export function facetsResponse(
  { categories, sourceKinds, dispositions, dimensions }: FacetCounts,
  records: DiscoveryRecords,
): SearchFacets {
  return {
    categories: categories.map(({ id, count, recordIndex }) => ({ id, label: labelAt(records, recordIndex), count })),
    source_kinds: sourceKinds,
    dispositions,
    dimension_status: dimensions,
  };
}

/** By publication: a label stands in the records of its category alone, and reading one costs as much as counting. */
const LABELS = new WeakMap<DiscoveryRecords, Map<number, LocalizedText>>();

function labelAt(records: DiscoveryRecords, recordIndex: number): LocalizedText {
  const labels = getOrInsert(LABELS, records, () => new Map<number, LocalizedText>());
  return getOrInsert(labels, recordIndex, () => entryAt(records, recordIndex).category.label);
}
