import { FAILURE_CODES } from '../../base/failure.ts';
import type { ProviderTrouble } from '../../cli/reports/refresh-report.ts';
import type { Observation } from '../../facts/observation.ts';

/** Looks that failed, by source and code. */
export function providerTroubles(
  looks: Iterable<Observation>,
  providerOf: (kind: Observation['kind']) => string,
): readonly ProviderTrouble[] {
  const counts = new Map<string, ProviderTrouble>();
  for (const { kind, outcome } of looks) {
    if (outcome.kind !== 'failed') continue;
    const provider = providerOf(kind);
    const key = `${provider} ${outcome.code}`;
    const { retryable } = FAILURE_CODES[outcome.code];
    counts.set(key, { provider, code: outcome.code, retryable, looks: (counts.get(key)?.looks ?? 0) + 1 });
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, trouble]) => trouble);
}
