import { z } from 'zod';
import { EntryId } from '../shared/ids.ts';
import { Locale } from '../shared/text.ts';
import { MatchedField, Rank } from './match.ts';

const IN_QUERY = 'as the query writes it';
const IN_CATALOG = 'as the texts of the catalog write it most, in lower case';

const TermOrigin = z
  .enum(['query', 'alias', 'translation', 'synonym', 'correction', 'joined'])
  .describe(
    'Where a term comes from: the query itself, the list of names of the host (alias, synonym), words mined from texts ' +
      'in both languages (translation), a term spelled nearly so (correction), or neighbouring words of the query ' +
      'written together (joined).',
  );
export type TermOrigin = z.infer<typeof TermOrigin>;

const Weight = z.number().nonnegative();

const TermAlternative = z
  .strictObject({
    term: z.string().describe(`What is looked up, ${IN_CATALOG}; all its forms are found.`),
    origin: TermOrigin,
    weight: Weight.describe("What it counts, 1 being the query's own word; 6 decimals."),
    weight_beside_own_language: Weight.nullable().describe(
      'What it counts in a plugin that has a description in the language of the word it stands for; null: the same.',
    ),
    plugin_count: z.int().nonnegative().describe('Published plugins that have the term, whatever the filters.'),
  })
  .describe('One way in which a plugin may say what a term of the query says.');

const QueryTerm = z
  .strictObject({
    term: z
      .string()
      .describe(
        `Term of the query, ${IN_QUERY}; of neighbours that are looked up as one word, from the first to the last.`,
      ),
    weight: Weight.nullable().describe(
      'Multiplies what the term gives, 0 to 1, 6 decimals; null: no plugin has the term nor anything that stands for it.',
    ),
    is_demanded: z
      .boolean()
      .describe(
        'Whether a plugin must have it to stand in the tier all_terms. Translations and synonyms are hints and do not do; ' +
          'the other origins do. Where no plugin has one that is demanded, none stands in that tier.',
      ),
    alternatives: z
      .array(TermAlternative)
      .describe('What is looked up for it; of those a plugin has, the one that gives most counts. Empty: nothing.'),
  })
  .describe('One thing the query asks for.');

export const LeftOutRule = z
  .enum(['grammar_word', 'pair_with_grammar', 'host_word', 'border_pair', 'repeated'])
  .describe(
    'Why a term is not asked for: it is grammar, it is a pair of characters of which one is grammar, nearly every ' +
      'plugin of the host has it, it is a pair of characters across the border of such a word, or it is asked for at ' +
      'another place of the query.',
  );
export type LeftOutRule = z.infer<typeof LeftOutRule>;

const LeftOutTerm = z.strictObject({ term: z.string().describe(`Term of the query, ${IN_QUERY}.`), rule: LeftOutRule });

const FeedbackTerm = z.strictObject({
  term: z.string().describe(`Word of the other language, ${IN_CATALOG}.`),
  share: z.number().min(0).max(1).describe('Its share of all such terms, which together are 1; 6 decimals.'),
});

/** The numbers are those of `src/search/discovery/ranking-weights.ts`. */
export const QueryExplanation = z
  .strictObject({
    language: Locale.describe('Language the query was read in: zh-CN where it has a Han character, else en.'),
    owner: z
      .string()
      .nullable()
      .describe('Owner whose plugins were asked for and are all that is listed; null: the query names none alone.'),
    terms: z.array(QueryTerm).describe('In the order of the query, joined words last.'),
    left_out_terms: z.array(LeftOutTerm).describe('In the order of the query; empty: every term is asked for.'),
    feedback_terms: z
      .array(FeedbackTerm)
      .describe(
        'Words of the other language that go with the query, taken from the plugins that match it best; they count for ' +
          'plugins without a description in its language. Largest share first; empty: none were needed or found.',
      ),
  })
  .describe('How the query was read, and what was looked up for it.');
export type QueryExplanation = z.infer<typeof QueryExplanation>;

const Points = z.number().nonnegative();

export const HitTier = z
  .enum(['exact_identifier', 'all_terms', 'some_terms'])
  .describe(
    'What comes first whatever the points: the query is the name, package or repository of the plugin; the plugin has ' +
      'every demanded term, or what is spelled like it (origin correction); it has some. They are the thousands of match.score: 2, 1, 0.',
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

export const RouteHitExplanation = z
  .strictObject({
    entry_id: EntryId,
    rank: Rank,
    terms: z
      .array(FoundTerm.omit({ points: true }))
      .describe('In the order of the query; empty: found by its branch, a capability, its identifier or owner alone.'),
  })
  .describe('Which terms of the query one hit of a route has; its score says its place alone.');
export type RouteHitExplanation = z.infer<typeof RouteHitExplanation>;

export const HitExplanation = z
  .strictObject({
    entry_id: EntryId,
    rank: Rank,
    tier: HitTier,
    points_total: Points.describe(
      'Sum of the points of all features, 6 decimals. match.score is the thousands of the tier, these points, at most 999 ' +
        'of them, and order_points; of a hit that is held back less than that of the hit before.',
    ),
    order_points: z
      .number()
      .describe(
        'What the place alone adds, so that no two hits share a score: (1,048,576 - rank) ten-billionths, below 0 behind ' +
          'that rank, and less than one unit of a term either way; 10 decimals. It decides nothing.',
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
