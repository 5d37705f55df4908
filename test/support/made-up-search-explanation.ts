import type { SearchExplanation } from '../../src/contract/discovery/search.ts';

/** What explains the example of a search; its points are those of the score, 14.25 and those of the first place. */
export const SEARCH_EXPLANATION: SearchExplanation = {
  trust: 'untrusted_text',
  query: {
    language: 'zh-CN',
    owner: null,
    terms: [
      {
        term: '任务',
        weight: 1,
        is_demanded: true,
        alternatives: [
          { term: '任务', origin: 'query', weight: 1, weight_beside_own_language: null, plugin_count: 41 },
          { term: 'long job', origin: 'translation', weight: 1.2, weight_beside_own_language: 0.84, plugin_count: 7 },
        ],
      },
      {
        term: '手机',
        weight: 1,
        is_demanded: true,
        alternatives: [
          { term: '手机', origin: 'query', weight: 1, weight_beside_own_language: null, plugin_count: 12 },
        ],
      },
      { term: '机呀', weight: null, is_demanded: false, alternatives: [] },
    ],
    left_out_terms: [{ term: '后通', rule: 'grammar_word' }],
    feedback_terms: [{ term: 'phones', share: 1 }],
  },
  hits: [
    {
      entry_id: 'plugin.discovery.4f0c8a1be2d7936455c0a91e',
      rank: 1,
      tier: 'some_terms',
      points_total: 14.25,
      order_points: 0.0001048575,
      features: [
        { feature: 'terms', points: 11 },
        { feature: 'proximity', points: 2 },
        { feature: 'name_coverage', points: 1 },
        { feature: 'feedback', points: 0 },
        { feature: 'foreign_lead', points: 0 },
        { feature: 'popularity', points: 0.25 },
        { feature: 'quality_evidence', points: 0 },
        { feature: 'nearly_exact_identifier', points: 0 },
        { feature: 'package_identifier', points: 0 },
      ],
      terms: [{ term: '手机', found_as: '手机', origin: 'query', fields: ['description'], points: 11 }],
      held_back_by: null,
      tie_break: { popularity_step: 84, decided: false, decided_by_evidence: false },
    },
  ],
};
