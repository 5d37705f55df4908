import type { HitExplanation, HitTier, QueryExplanation } from '../../contract/discovery/explanation.ts';

type TieredHit = Pick<HitExplanation, 'tier' | 'terms'>;

/** What a reader is told of a hit, or of hits together, before all else. */
export type HitHeading = HitTier | 'spelled_alike' | 'part_or_spelled_alike';

/** The tier of a hit, but where it has a word only by a guess at its spelling, which may be another word: that. */
export function headingOf({ tier, terms }: TieredHit): Exclude<HitHeading, 'part_or_spelled_alike'> {
  if (tier === 'exact_identifier') return tier;
  const guesses = terms.filter(({ origin }) => origin === 'correction').length;
  const isAlike = tier === 'all_terms' ? guesses > 0 : guesses > 0 && guesses === terms.length;
  return isAlike ? 'spelled_alike' : tier;
}

/** `null`: not explained. */
interface Headed {
  readonly tier: HitTier | null;
  readonly heading: HitHeading | null;
}

/** Of neighbours; `undefined`: each has its own. Those with a part of a query stay together: points alone order them. */
export function sharedHeading(one: Headed, other: Headed): HitHeading | null | undefined {
  if (one.heading === other.heading) return one.heading;
  return one.tier === 'some_terms' && other.tier === 'some_terms' ? 'part_or_spelled_alike' : undefined;
}

interface ExplainedHits {
  readonly query: Pick<QueryExplanation, 'terms' | 'owner'>;
  readonly hits: readonly TieredHit[];
}

/** Whether nothing of a query was found but by guesses at its spelling, so that no hit, of this page or another, has any of it. */
export function areAllAlike({ query: { terms, owner }, hits }: ExplainedHits): boolean {
  const known = terms.filter(({ weight }) => weight !== null);
  return (
    owner === null &&
    known.length > 0 &&
    known.every(({ alternatives }) => alternatives.every(({ origin }) => origin === 'correction')) &&
    hits.every(({ tier }) => tier !== 'exact_identifier')
  );
}
