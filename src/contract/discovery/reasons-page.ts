import type { DiscoveryReasonCode } from './match.ts';
import { REASON_CODES } from './reason-codes.ts';

/** docs/reasons.md: what the reason codes of a hit say, for readers of both languages. */
export function buildReasonsPage(): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of the table
  const codes = Object.keys(REASON_CODES) as DiscoveryReasonCode[];
  const rows = codes.map((code) => {
    const { summary, field } = REASON_CODES[code];
    return `| \`${code}\` | ${field === null ? '–' : `\`${field}\``} | ${summary.en} | ${summary['zh-CN']} |`;
  });
  return [
    '# Reason codes of discovery hits',
    '',
    'Generated from `src/contract/discovery/reason-codes.ts` by `node scripts/generate-api-docs.ts`; do not edit.',
    '',
    'Each hit lists in `match.reason_codes` every rule that contributed to its place.',
    'A dash under “Field” means that the rule looks at several fields, or at none.',
    '',
    '| Code | Field | Meaning | 含义 |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
