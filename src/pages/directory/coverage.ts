import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { LinkParameters } from '../links.ts';

/** What a picture is coloured by: one dimension, or all that ask for more than the listing itself says. */
export type CoveredQuestions = QualityDimensionName | 'beyond_listing';

/** Of the query string: by which question a picture is coloured. */
export const QUESTIONS_PARAMETER = 'by';

/** What an address says of it; nothing where it is the one that is taken anyway. */
export function questionsInAddress(questions: CoveredQuestions): LinkParameters {
  return { [QUESTIONS_PARAMETER]: questions === 'beyond_listing' ? null : questions };
}

/**
 * Every catalog record is read, so that question is always answered, and would
 * colour what nobody has looked at.
 */
const BEYOND_LISTING = QualityDimensionName.options.filter((name) => name !== 'source_metadata');

/** How much was looked at; nothing of what came of it. */
export interface Coverage {
  /** Questions of a plugin that came to an outcome, whichever. */
  readonly tested: number;
  /** The same, and those that nobody tested; what does not apply to a plugin is asked of nobody. */
  readonly asked: number;
}

export function coverageOf(counts: DimensionCounts, questions: CoveredQuestions): Coverage {
  const names = questions === 'beyond_listing' ? BEYOND_LISTING : [questions];
  let tested = 0;
  let notTested = 0;
  for (const name of names) {
    const { passed, partial, failed, not_tested } = counts[name];
    tested += passed + partial + failed;
    notTested += not_tested;
  }
  return { tested, asked: tested + notTested };
}

/** Steps of the colour scale, from what is asked of nobody over what nobody looked at to all of it. */
export const COVERAGE_STEPS = ['not_asked', 'nothing', 'tenth', 'quarter', 'half', 'most', 'all'] as const;
export type CoverageStep = (typeof COVERAGE_STEPS)[number];

/** The most of each step, as a share; something is never shown as nothing, and less than all never as all. */
const HIGHEST_SHARE = [
  ['tenth', 0.1],
  ['quarter', 0.25],
  ['half', 0.5],
] as const;

export function coverageStep({ tested, asked }: Coverage): CoverageStep {
  if (asked === 0) return 'not_asked';
  if (tested === 0) return 'nothing';
  if (tested === asked) return 'all';
  return HIGHEST_SHARE.find(([, share]) => tested / asked <= share)?.[0] ?? 'most';
}
