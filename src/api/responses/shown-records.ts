import { getOrInsert } from '../../base/get-or-insert.ts';
import type { ShownDimensions, ShownEntry, ShownQuality, ShownRecord } from '../../contract/discovery/shown-search.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import { recordAt } from './record-page.ts';

/** Records of a publication as they are shown; a value that several answers share: nobody changes it. */
type ShownRecordReader = (recordIndex: number) => ShownRecord;

/** Kept of a publication at most, at some 1,500 bytes each; then all are forgotten. */
const MOST_KEPT = 1 << 14;

const READERS = new WeakMap<DiscoveryRecords, ShownRecordReader>();

/**
 * Reads records of a publication and keeps what is shown of them. Whole records could
 * be kept for a few pages alone, and values that live for some pages and are then
 * forgotten cost the garbage collector as much as a search.
 */
export function shownRecords(published: DiscoveryRecords): ShownRecordReader {
  return getOrInsert(READERS, published, () => createReader(published));
}

function createReader(published: DiscoveryRecords): ShownRecordReader {
  const kept = new Map<number, ShownRecord>();
  const show = createPresenter();
  return (recordIndex) => {
    if (kept.size >= MOST_KEPT && !kept.has(recordIndex)) kept.clear();
    return getOrInsert(kept, recordIndex, () => show(recordAt(published, recordIndex)));
  };
}

/** What is the same in many records is one value: each category, and what eight dimensions came to, with the reasons. */
function createPresenter(): (record: DiscoveryRecord) => ShownRecord {
  const categories = new Map<string, ShownEntry['category']>();
  const qualities = new Map<string, ShownQuality>();
  const shownQuality = ({ dimensions, reason_codes }: PluginQualitySummary): ShownQuality => {
    const key = [...QualityDimensionName.options.map((name) => dimensions[name].status), ...reason_codes].join(' ');
    return getOrInsert(qualities, key, () => ({ dimensions: statusesOf(dimensions), reason_codes }));
  };
  return ({ entry, quality, resembles }) => ({
    entry: {
      entry_id: entry.entry_id,
      identity: entry.identity,
      category: getOrInsert(categories, entry.category.id, () => entry.category),
      signals: entry.signals,
      imported_content: entry.imported_content,
      sources: entry.sources,
    },
    quality: quality === null ? null : shownQuality(quality),
    ...(resembles === undefined ? {} : { resembles }),
  });
}

function statusesOf(dimensions: PluginQualitySummary['dimensions']): ShownDimensions {
  const shown = ({ status }: ShownDimensions[QualityDimensionName]) => ({ status });
  return {
    source_metadata: shown(dimensions.source_metadata),
    repository_health: shown(dimensions.repository_health),
    package_release: shown(dimensions.package_release),
    package_integrity: shown(dimensions.package_integrity),
    static_risk: shown(dimensions.static_risk),
    dependency_risk: shown(dimensions.dependency_risk),
    install_runtime: shown(dimensions.install_runtime),
    claimed_feature: shown(dimensions.claimed_feature),
  };
}
