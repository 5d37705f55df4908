import { describe, expect, it } from 'vitest';
import { EXPLAIN_ANSWER, explainedHit } from '../../../test/fixtures/search-explanation.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import { displayWidth } from '../text-layout.ts';
import { renderExplainAnswer } from './explain-answer.ts';
import { explainPlace } from './explain-place.ts';

const ESCAPE = '\u001b[2J\r\n\u009b31m\u202e';
/** Everything a terminal obeys but the line break that the rendering itself writes. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u;

describe('renderExplainAnswer', () => {
  it('tells the place, how the query was read, the points beside the hit above, and why', () => {
    expect(renderExplainAnswer(EXPLAIN_ANSWER)).toMatchInlineSnapshot(`
      "phone-notices
        id        plugin.discovery.4f0c8a1be2d7936455c0a91e
        snapshot  discovery.composite.2026-09-06.v1-0-5.b92b985e31df
        rank      2 of 3
        tier      some terms
        score     14.2501048575: the tier in thousands, points, and a bit by rank

      The query, read as Chinese
        term, and what is looked up for it  from            weight  plugins
        任务: demanded                                        1.00
          任务                              query             1.00       41
          long job                          translation  1.20/0.84        7
        手机: demanded                                        1.00
          手机                              query             1.00       12
        机呀: nobody has it
        left out: 后通 (border pair)
        goes with it: phones 100 %

        points          this one  job-notices
        terms          11.000000    11.000000
        proximity       2.000000     2.000000
        name coverage   1.000000     1.000000
        popularity      0.250000     0.250000
        total          14.250000    14.250000

        terms found     points  in
        手机         11.000000  description

      job-notices above is in the tier all terms, this one in some terms. Tiers come
      before points. It does not have: 任务.

      Facts, not a recommendation: nothing here approves an installation. Inspect a
      plugin before you install it.
      "
    `);
  });

  it('tells how the query was read where it does not find the plugin', () => {
    const text = renderExplainAnswer({ ...EXPLAIN_ANSWER, hit: null, hit_above: null });

    expect(text).toContain('  rank      none\n');
    expect(text).toContain('The query, read as Chinese\n');
    expect(text).not.toContain('points');
    expect(text).toContain('\nThe query does not find this plugin');
  });

  it('stays within 80 columns, whatever the terms and names', () => {
    const long = '通知'.repeat(60);
    const term = {
      term: long,
      origin: 'translation',
      weight: 1.234567,
      weight_beside_own_language: 1,
      plugin_count: 1e6,
    } as const;
    const answer = {
      ...EXPLAIN_ANSWER,
      query: {
        ...EXPLAIN_ANSWER.query,
        terms: [
          { term: long, weight: 1, is_demanded: false, alternatives: Array.from({ length: 40 }, () => term) },
          { term: long, weight: null, is_demanded: false, alternatives: [] },
        ],
        left_out_terms: Array.from({ length: 40 }, () => ({ term: 'the', rule: 'grammar_word' as const })),
      },
      hit: explainedHit('phone-notices', 2, {
        terms: [
          {
            term: long,
            found_as: long,
            origin: 'translation',
            fields: ['category', 'description', 'name', 'registry_package'],
            points: 1032.062993,
          },
        ],
      }),
      hit_above: explainedHit('n'.repeat(70), 1),
    };

    const widths = renderExplainAnswer(answer).split('\n').map(displayWidth);

    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  });

  it('lets third-party text neither move the cursor nor begin a line', () => {
    const lines = renderExplainAnswer(EXPLAIN_ANSWER).split('\n').length;

    const text = renderExplainAnswer({
      ...EXPLAIN_ANSWER,
      name: `n${ESCAPE}`,
      hit_above: explainedHit(`a${ESCAPE}`, 1, { tier: 'all_terms' }),
    });

    expect(text).not.toMatch(OBEYED);
    expect(text.split('\n').length).toBeLessThanOrEqual(lines + 1);
  });
});

describe('explainPlace', () => {
  const against = (lower: Partial<HitExplanation>, upper: Partial<HitExplanation>): string =>
    explainPlace({ ...EXPLAIN_ANSWER, hit: explainedHit('b', 2, lower), hit_above: explainedHit('a', 1, upper) });
  const points = (...given: readonly number[]): HitExplanation['features'] =>
    explainedHit('x', 1).explanation.features.map(({ feature }, i) => ({ feature, points: given[i] ?? null }));

  it.each([
    [
      'the tier, with the terms that are missing',
      {},
      { tier: 'all_terms' },
      'a above is in the tier all terms, this one in some terms. Tiers come before points. It does not have: 任务.',
    ],
    [
      'the tier, where hints stand for what is missing',
      {
        terms: EXPLAIN_ANSWER.query.terms.map(({ term }) => ({
          term,
          found_as: 'x',
          origin: 'translation' as const,
          fields: ['name' as const],
          points: 1,
        })),
      },
      { tier: 'all_terms' },
      'a above is in the tier all terms, this one in some terms. Tiers come before points. ' +
        'It has some demanded terms only by translations or synonyms, which are hints.',
    ],
    [
      'the points, and which they are',
      { points_total: 3, features: points(2, 0, 0, 0, 0, 1, 0) },
      { points_total: 3.5, features: points(3.5) },
      'a above has 0.500000 points more in the same tier: terms +1.500000, popularity −1.000000.',
    ],
    [
      'popularity between equal points',
      { tie_break: { popularity_step: 0, decided: true, decided_by_evidence: false } },
      { tie_break: { popularity_step: 48, decided: true, decided_by_evidence: false } },
      'a above has as many points in the same tier and is more popular: step 48 against 0.',
    ],
    [
      'the order of publication',
      {},
      {},
      'a above has as many points in the same tier and is as popular; the order of publication decides.',
    ],
    [
      'the owner limit',
      { held_back_by: 'one_owner_limit' },
      {},
      'It is held back to the end of its tier: better hits of the same owner have nearly the same text.',
    ],
    [
      'the package that a better hit names',
      { held_back_by: 'same_package_repeat' },
      { held_back_by: 'one_owner_limit' },
      'It is held back to the end of the list: a better hit names the same package.',
    ],
  ] satisfies Array<[string, Partial<HitExplanation>, Partial<HitExplanation>, string]>)(
    'names %s',
    (_case, lower, upper, sentence) => {
      expect(against(lower, upper)).toBe(sentence);
    },
  );

  it('says that nothing stands above the first', () => {
    expect(explainPlace({ ...EXPLAIN_ANSWER, hit_above: null })).toBe('Nothing stands above it.');
  });
});
