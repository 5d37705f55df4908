import { QualityReasonCode } from '../../contract/evidence/quality-reason-codes.ts';
import { qualityReasonWords } from './quality-reason-words.ts';

/** docs/reasons.md: what the reason codes of an entry's evidence say, in the words of its page. */
export function buildQualityReasonsPart(): string {
  const [en, zh] = [qualityReasonWords('en'), qualityReasonWords('zh-CN')];
  return [
    '## Reason codes of an entry',
    '',
    'From `src/pages/parts/quality-reason-words.ts`. They stand in `quality.reason_codes` and in an answer of `lookup`: what was done to its texts and identity, what was seen, or why nothing was. A hint at the listing or the package, never a verdict.',
    '',
    '| Code | Meaning | 含义 |',
    '|---|---|---|',
    ...QualityReasonCode.options.map((code) => `| \`${code}\` | ${en[code]} | ${zh[code]} |`),
    '',
  ].join('\n');
}
