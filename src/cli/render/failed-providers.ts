import { formatCount } from '../../base/quantities.ts';
import type { FailedProvider } from '../../operations/observed/provider-failures.ts';
import { type TableColumn, renderTable } from '../text-layout.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'no answer from', align: 'left' },
  { header: 'code', align: 'left' },
  { header: 'newest attempt', align: 'left' },
  { header: 'attempts', align: 'right' },
  { header: 'subjects', align: 'right' },
  { header: 'again later', align: 'left' },
];

/** Sources that did not answer: when, how often, and whether trying again may help; nothing where all did. */
export function renderFailedProviders(failed: readonly FailedProvider[]): readonly string[] {
  if (failed.length === 0) return [];
  const rows = failed.map(({ provider, code, observedAt, attempts, subjects, retryable }) => [
    provider,
    code,
    observedAt,
    formatCount(attempts),
    formatCount(subjects),
    retryable ? 'yes' : 'no',
  ]);
  return ['', ...renderTable(COLUMNS, rows)];
}
