import { z } from 'zod';
import type { LocalizedText } from '../shared/text.ts';

/** Spec 2.3, and the additions of this service last; each is explained in docs/reasons.md. */
export const DiscoveryReasonCode = z
  .enum([
    'bounded_popularity_tiebreak',
    'category_term_match',
    'description_phrase_match',
    'description_term_match',
    'multi_term_coverage',
    'name_term_match',
    'registry_package_term_match',
    'ordered_term_phrase_match',
    'quality_evidence_tiebreak',
    'quality_observed_limitation',
    'repository_term_match',
    'exact_identifier',
    'alias_term_match',
    'corrected_term_match',
    'spelling_variant_match',
    'one_owner_limit',
    'same_package_repeat',
    'claimed_package_match',
  ])
  .describe('Rule that contributed to the place of a hit (spec 2.3).');
export type DiscoveryReasonCode = z.infer<typeof DiscoveryReasonCode>;

export const MatchedField = z
  .enum(['category', 'description', 'name', 'registry_package', 'repository'])
  .describe('Field in which a term of the query was found (spec 2.3).');
export type MatchedField = z.infer<typeof MatchedField>;

/** Zod's numbers are finite; NaN and the infinities are refused. */
const Score = z
  .number()
  .nonnegative()
  .describe('Unit-less, finite, 10 decimals; comparable within the pages of one answer only.');
export const Rank = z
  .int()
  .min(1)
  .describe('Place over all pages, from 1; scores fall strictly as it rises (spec 2.3).');

export const DiscoveryMatch = z
  .strictObject({
    score: Score,
    rank: Rank,
    reason_codes: z.array(DiscoveryReasonCode).describe('Every rule that contributed, without repeats.'),
    matched_fields: z.array(MatchedField).describe('Every field that matched, without repeats.'),
  })
  .describe('Why the entry stands where it stands (spec 2.3).');
export type DiscoveryMatch = z.infer<typeof DiscoveryMatch>;

interface ReasonExplanation {
  readonly summary: LocalizedText;
  /** The field the rule looked at; `null`: several, or none. */
  readonly field: MatchedField | null;
}

/** What each code means to a reader; a code without an explanation does not compile. Printed in docs/reasons.md. */
export const REASON_CODES = {
  exact_identifier: {
    summary: {
      en: 'The query is exactly the name, package name or repository name.',
      'zh-CN': '查询内容与插件名称、包名或仓库名完全一致。',
    },
    field: null,
  },
  name_term_match: {
    summary: { en: 'A term of the query is in the name.', 'zh-CN': '名称中包含查询词。' },
    field: 'name',
  },
  registry_package_term_match: {
    summary: { en: 'A term of the query is in the package name.', 'zh-CN': '包名中包含查询词。' },
    field: 'registry_package',
  },
  repository_term_match: {
    summary: { en: 'A term of the query is in the repository name.', 'zh-CN': '仓库名中包含查询词。' },
    field: 'repository',
  },
  category_term_match: {
    summary: { en: 'A term of the query is in the category.', 'zh-CN': '类别中包含查询词。' },
    field: 'category',
  },
  description_term_match: {
    summary: { en: 'A term of the query is in the description.', 'zh-CN': '描述中包含查询词。' },
    field: 'description',
  },
  description_phrase_match: {
    summary: {
      en: 'Terms of the query stand side by side, in order, in the description.',
      'zh-CN': '查询词在描述中按顺序相邻出现。',
    },
    field: 'description',
  },
  ordered_term_phrase_match: {
    summary: { en: 'Terms of the query appear in the order asked for.', 'zh-CN': '查询词按所给顺序出现。' },
    field: null,
  },
  multi_term_coverage: {
    summary: { en: 'More than one term of the query was found.', 'zh-CN': '找到了多个查询词。' },
    field: null,
  },
  alias_term_match: {
    summary: {
      en: 'Found by another name for a term of the query, for example in the other language.',
      'zh-CN': '通过查询词的别名找到，例如另一种语言中的名称。',
    },
    field: null,
  },
  corrected_term_match: {
    summary: {
      en: 'What the query spells is found nowhere; a similarly spelled term or identifier was taken instead.',
      'zh-CN': '查询中的拼写没有任何结果，已改用拼写相近的词或标识。',
    },
    field: null,
  },
  spelling_variant_match: {
    summary: {
      en: 'A term of the query stands there in the other spelling of Chinese: traditional for simplified characters, or the reverse.',
      'zh-CN': '查询词以另一种汉字写法出现：繁体对简体，或简体对繁体。',
    },
    field: null,
  },
  quality_evidence_tiebreak: {
    summary: {
      en: 'Automated evidence decided the order among nearly equal hits.',
      'zh-CN': '匹配程度相近时，由自动取得的证据决定先后。',
    },
    field: null,
  },
  quality_observed_limitation: {
    summary: {
      en: 'Automated evidence shows a limitation; read the quality record.',
      'zh-CN': '自动取得的证据显示有限制，请查看质量记录。',
    },
    field: null,
  },
  bounded_popularity_tiebreak: {
    summary: {
      en: 'Popularity decided the order among nearly equal hits.',
      'zh-CN': '匹配程度相近时，由受欢迎程度决定先后。',
    },
    field: null,
  },
  one_owner_limit: {
    summary: {
      en: 'Held back behind others, because this owner has several hits with nearly the same text.',
      'zh-CN': '同一所有者有多个内容几乎相同的结果，此项因此排在其他结果之后。',
    },
    field: null,
  },
  claimed_package_match: {
    summary: {
      en: 'Found by the name of a package that a catalog says it is. Others claim that package too, or the package says otherwise: it is not held to be its own.',
      'zh-CN': '通过来源目录所写的包名找到；其他项目也声称拥有该软件包，或软件包自身另有说明，因此不算作它的软件包。',
    },
    field: null,
  },
  same_package_repeat: {
    summary: {
      en: 'Held back behind all others, because a better hit names the same registry package.',
      'zh-CN': '排名更高的结果已指向同一个软件包，此项因此排在所有其他结果之后。',
    },
    field: null,
  },
} as const satisfies Record<DiscoveryReasonCode, ReasonExplanation>;

/** docs/reasons.md: what the reason codes of a hit say, for readers of both languages. */
export function buildReasonsPage(): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of the table
  const codes = Object.keys(REASON_CODES) as DiscoveryReasonCode[];
  const rows = codes.map((code) => {
    const { summary, field } = REASON_CODES[code];
    return `| \`${code}\` | ${field === null ? '–' : `\`${field}\``} | ${summary.en} | ${summary['zh-CN']} |`;
  });
  return [
    '# Reason codes',
    '',
    'Generated by `node scripts/generate-api-docs.ts`; do not edit.',
    '',
    '## Reason codes of discovery hits',
    '',
    'From `src/contract/discovery/match.ts`. Each hit lists in `match.reason_codes` every rule that contributed to its place.',
    'A dash under “Field” means that the rule looks at several fields, or at none.',
    '',
    '| Code | Field | Meaning | 含义 |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
