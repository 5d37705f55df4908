import type { Alternative } from '../engine/term-group.ts';
import type { ExpansionOrigin } from './collect-expansions.ts';

/** Where an alternative of a query's word comes from. */
export type AlternativeOrigin = 'query' | 'correction' | 'joined' | ExpansionOrigin;

export interface PlannedAlternative extends Alternative {
  readonly origin: AlternativeOrigin;
}
