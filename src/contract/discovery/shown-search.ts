import type { DimensionStatus } from '../shared/status.ts';
import type { QualityDimensionName } from '../evidence/quality-dimensions.ts';
import type { QualityReasonCode } from '../evidence/quality-reason-codes.ts';
import type { DiscoveryEntry } from './entry.ts';
import type { NameResemblance } from './resemblance.ts';
import type { DiscoveryCandidate, DiscoveryResponse } from './search.ts';

/** Of an entry: its names, its texts and where it lives; not who says so and under which terms. */
export type ShownEntry = Pick<
  DiscoveryEntry,
  'entry_id' | 'identity' | 'category' | 'signals' | 'imported_content' | 'sources'
>;

export type ShownDimensions = Readonly<Record<QualityDimensionName, { readonly status: DimensionStatus }>>;

/** What each dimension came to, and the reasons of all. */
export interface ShownQuality {
  readonly dimensions: ShownDimensions;
  readonly reason_codes: readonly QualityReasonCode[];
}

/** What a list of plugins shows of a record: a quarter of it in memory. */
export interface ShownRecord {
  readonly entry: ShownEntry;
  /** `null`: nobody analysed this plugin. */
  readonly quality: ShownQuality | null;
  readonly resembles?: NameResemblance | undefined;
}

/** One hit, as it is shown. */
export interface ShownHit extends ShownRecord, Pick<DiscoveryCandidate, 'match'> {}

/** The answer to a search for who shows its hits; every answer of the operation is one. */
export interface ShownSearch extends Omit<DiscoveryResponse, 'candidates'> {
  readonly candidates: readonly ShownHit[];
}
