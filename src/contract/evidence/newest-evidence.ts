import type { PluginQualitySummary } from './plugin-quality.ts';

const OF_RECORDS = 'quality.source-metadata';

/**
 * Whether the newest date of the evidence is that of the catalog record that was judged, and not of anything that
 * was observed beside it: the record may be older than this service.
 */
export function isDateOfRecord({
  analyzed_at: newest,
  coverage,
}: Pick<PluginQualitySummary, 'analyzed_at' | 'coverage'>): boolean {
  return !coverage.chains.some(
    ({ analysis_id: chain, completed_at: observedAt }) => chain !== OF_RECORDS && observedAt === newest,
  );
}
