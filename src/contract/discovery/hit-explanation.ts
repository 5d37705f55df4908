import { z } from 'zod';
import { MatchedField, Rank } from './match.ts';
import { EntryId } from '../shared/ids.ts';
import { TermOrigin } from './query-explanation.ts';

const Points = z.number().nonnegative();

export const HitTier = z
  .enum(['exact_identifier', 'all_terms', 'some_terms'])
  .describe(
    'What comes first whatever the points: the query is the name, package or repository of the plugin; the plugin has ' +
      'every demanded term; it has some. They are the thousands of match.score: 2, 1, 0.',
  );
export type HitTier = z.infer<typeof HitTier>;

export const RankingFeature = z
  .enum([
    'terms',
    'proximity',
    'name_coverage',
    'feedback',
    'foreign_lead',
    'popularity',
    'quality_evidence',
    'nearly_exact_identifier',
    'package_identifier',
  ])
  .describe(
    'What gives points: the terms of the query; neighbours among them that stand near each other; how much of the name ' +
      'the query says; words of the other language that go with the query; how far the best plugin without a description ' +
      'in the language of the query leads the next such one, for those; stars or downloads; evidence ' +
      'that the release loads in the real host; an ' +
      'identifier one slip away from the query; a package that is spelled as the query is, or one that the plugin is ' +
      'said to be and is not held to be.',
  );
export type RankingFeature = z.infer<typeof RankingFeature>;

const FeaturePoints = z.strictObject({
  feature: RankingFeature,
  points: Points.nullable().describe(
    'Of points_total, 6 decimals; null: not looked at, because the plugin is not among the best by terms alone.',
  ),
});

const FoundTerm = z
  .strictObject({
    term: z.string().describe('The term of explanation.query.terms.'),
    found_as: z
      .string()
      .describe(
        'The alternative of that term that gave the points, as the first of the fields that the record shows it in writes it, ' +
          'whole where it is a part of a name; where none shows it (the name of another listing), as the catalog writes it most.',
      ),
    origin: TermOrigin,
    fields: z
      .array(MatchedField)
      .describe('Every field in which the alternative stands; empty: only in the name of a package that it claims.'),
    points: Points.describe('Of the points of the feature terms, 6 decimals.'),
  })
  .describe('A term of the query that the plugin has.');

const TieBreak = z
  .strictObject({
    popularity_step: z
      .int()
      .min(0)
      .max(255)
      .describe(
        'Stars or downloads, whichever are more, in twelfths of a doubling: 48 is fifteen. Of equal points the higher ' +
          'step comes first, then the order of publication. 0: none, or nobody counted.',
      ),
    decided: z
      .boolean()
      .describe('Whether popularity decided between this hit and a neighbour: bounded_popularity_tiebreak.'),
    decided_by_evidence: z
      .boolean()
      .describe('Whether automated evidence decided between this hit and a neighbour: quality_evidence_tiebreak.'),
  })
  .describe('What decides between nearly equal hits.');

export const HitExplanation = z
  .strictObject({
    entry_id: EntryId,
    rank: Rank,
    tier: HitTier,
    points_total: Points.describe(
      'Sum of the points of all features, 6 decimals. match.score is the thousands of the tier, these points, at most 999 ' +
        'of them, and order_points; of a hit that is held back less than that of the hit before.',
    ),
    order_points: Points.describe(
      'What the place alone adds, so that no two hits share a score: (1,048,576 - rank) ten-billionths, less than one ' +
        'unit of a term; 10 decimals. It decides nothing.',
    ),
    features: z.array(FeaturePoints).length(9).describe('Every feature once, in one order.'),
    terms: z.array(FoundTerm).describe('In the order of the query; empty: found by its identifier or owner alone.'),
    held_back_by: z
      .enum(['one_owner_limit', 'same_package_repeat'])
      .nullable()
      .describe(
        'Reason code of the rule that moved it to the end of its tier, or to the end of the list, where it counts as ' +
          'some_terms; null: none did.',
      ),
    tie_break: TieBreak,
  })
  .describe('Why one hit has its points and its place.');
export type HitExplanation = z.infer<typeof HitExplanation>;
