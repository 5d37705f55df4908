import { forTerminal } from '../../base/text-safety.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { ExplainAnswer, ExplainedHit } from '../explain-plugin.ts';

/** Why a plugin stands where it stands against the hit above it, in sentences. */
export function explainPlace({ hit, hit_above: above, query }: ExplainAnswer): string {
  if (hit === null) {
    return 'The query does not find this plugin: it has nothing of what was looked up, and is not called so.';
  }
  if (above === null) return 'Nothing stands above it.';
  const [lower, upper] = [hit.explanation, above.explanation];
  const name = forTerminal(above.name);
  if (lower.held_back_by !== null && lower.held_back_by !== upper.held_back_by) return HELD_BACK[lower.held_back_by];
  if (lower.tier !== upper.tier) {
    const tiers = `${name} above is in the tier ${tierName(upper)}, this one in ${tierName(lower)}.`;
    return `${tiers} Tiers come before points.${lower.tier === 'some_terms' ? missingTerms(lower, query) : ''}`;
  }
  return explainPoints(hit, above);
}

export function tierName({ tier }: HitExplanation): string {
  return tier.replaceAll('_', ' ');
}

const HELD_BACK: Readonly<Record<NonNullable<HitExplanation['held_back_by']>, string>> = {
  one_owner_limit: 'It is held back to the end of its tier: better hits of the same owner have nearly the same text.',
  same_package_repeat: 'It is held back to the end of the list: a better hit names the same package.',
};

function missingTerms({ terms }: HitExplanation, query: ExplainAnswer['query']): string {
  const found = new Set(terms.map(({ term }) => term));
  const missing = query.terms.filter(({ term, is_demanded: isDemanded }) => isDemanded && !found.has(term));
  if (missing.length === 0) return ' It has some demanded terms only by translations or synonyms, which are hints.';
  return ` It does not have: ${missing.map(({ term }) => forTerminal(term)).join(', ')}.`;
}

function explainPoints(hit: ExplainedHit, above: ExplainedHit): string {
  const [lower, upper] = [hit.explanation, above.explanation];
  const name = forTerminal(above.name);
  const differences = upper.features
    .map(({ feature, points }, i) => ({ feature, more: (points ?? 0) - (lower.features[i]?.points ?? 0) }))
    .filter(({ more }) => Math.abs(more) >= LEAST_SHOWN)
    .sort((a, b) => Math.abs(b.more) - Math.abs(a.more));
  const more = upper.points_total - lower.points_total;
  if (more >= LEAST_SHOWN) {
    const parts = differences.map((each) => `${each.feature.replaceAll('_', ' ')} ${signed(each.more)}`);
    return `${name} above has ${more.toFixed(6)} points more in the same tier: ${parts.join(', ')}.`;
  }
  const [step, stepAbove] = [lower.tie_break.popularity_step, upper.tie_break.popularity_step];
  return stepAbove > step
    ? `${name} above has as many points in the same tier and is more popular: step ${stepAbove} against ${step}.`
    : `${name} above has as many points in the same tier and is as popular; the order of publication decides.`;
}

/** Points are given to six decimals. */
const LEAST_SHOWN = 0.000_000_5;

function signed(points: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(6)}`;
}
