import { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import { dimensionStatuses } from '../../contract/evidence/dimension-statuses.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus, Disposition } from '../../contract/shared/status.ts';
import type { Sections } from '../engine/sections.ts';
import type { SearchDocument } from './search-document.ts';

/** What filters can ask for; the columns hold the places of values in these. */
export const DISPOSITIONS = Disposition.options;
export const SOURCE_KINDS = DiscoverySourceKind.options;
export const DIMENSIONS = QualityDimensionName.options;
export const STATUSES = DimensionStatus.options;

/** Eight dimensions of three bits fill 24 of the 32 bits of the column. */
const STATUS_BITS = 3;
const STATUS_MASK = (1 << STATUS_BITS) - 1;

/** What the index holds of each record for filters, by document number. */
export interface FilterColumns {
  /** Ids, sorted. */
  readonly categories: readonly string[];
  readonly category: Uint16Array;
  /** A bit for each kind. */
  readonly sourceKinds: Uint8Array;
  readonly disposition: Uint8Array;
  /** See `statusAt`. */
  readonly statuses: Uint32Array;
}

/** Makes views on the sections. */
export function openFilterColumns(sections: Sections): FilterColumns {
  return {
    categories: JSON.parse(new TextDecoder().decode(sections.u8('categoryNames'))),
    category: sections.u16('category'),
    sourceKinds: sections.u8('sourceKinds'),
    disposition: sections.u8('disposition'),
    statuses: sections.u32('dimensionStatuses'),
  };
}

/** What nobody analysed has insufficient evidence. */
export function dispositionOf({ quality }: SearchDocument): number {
  return DISPOSITIONS.indexOf(quality?.disposition ?? 'insufficient_evidence');
}

export function sourceKindsOf({ entry: { sources } }: SearchDocument): number {
  return SOURCE_KINDS.reduce((mask, kind, bit) => (sources.some((s) => s.kind === kind) ? mask | (1 << bit) : mask), 0);
}

/** All dimensions of a record in one number; what nobody analysed was not tested. */
export function dimensionStatusesOf({ quality }: SearchDocument): number {
  return dimensionStatuses(quality).reduce((all, status, place) => all | (status << (place * STATUS_BITS)), 0);
}

/** Place in `STATUSES` of what a dimension came to. */
export function statusAt(statuses: number, dimension: number): number {
  return (statuses >>> (dimension * STATUS_BITS)) & STATUS_MASK;
}
