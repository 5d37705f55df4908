import { z } from 'zod';
import { Locale } from '../shared/text.ts';

const IN_QUERY = 'as the query writes it';
const IN_CATALOG = 'as the texts of the catalog write it most, in lower case';

export const TermOrigin = z
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
          'the other origins do.',
      ),
    alternatives: z
      .array(TermAlternative)
      .describe('What is looked up for it; of those a plugin has, the one that gives most counts. Empty: nothing.'),
  })
  .describe('One thing the query asks for.');

export const LeftOutRule = z
  .enum(['grammar_word', 'host_word', 'border_pair', 'repeated'])
  .describe(
    'Why a term is not asked for: it is grammar, nearly every plugin of the host has it, it is a pair of characters ' +
      'across the border of such a word, or it is asked for at another place of the query.',
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
