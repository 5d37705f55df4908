import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';

/** Operations whose answers are kept. */
export type KeptOperation = 'search' | 'route';

/** One text for equal questions. Each field must stand here: one left out would give one query another's answer. */
export function answerKey(operation: KeptOperation, { text, locale, offset, limit, filters }: DiscoveryQuery): string {
  const fields: Record<keyof DiscoveryQuery, unknown> = { text, locale, offset, limit, filters: canonical(filters) };
  return `${operation} ${JSON.stringify(fields)}`;
}

/** Lists are sets and no filter at all keeps everything, so their order and an empty object say nothing. */
function canonical(filters: DiscoveryFilters | null): unknown {
  if (filters === null) return null;
  const { min_dimension_status: minimum, ...lists } = filters;
  const fields = [
    ...Object.entries(lists).map(([name, values]) => [name, [...new Set<string>(values)].sort()] as const),
    ...Object.entries(minimum ?? {}).map(([dimension, status]) => [`minimum ${dimension}`, status] as const),
  ];
  return fields.length === 0 ? null : fields.sort(([a], [b]) => (a < b ? -1 : 1));
}
