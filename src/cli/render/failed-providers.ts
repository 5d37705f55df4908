import { formatCount } from '../../base/quantities.ts';
import type { Provider } from '../../contract/publication/sources.ts';
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
  return ['', ...renderTable(COLUMNS, rows), ...failed.map(remedyOf)];
}

/** Where `host.yaml` says who is asked. */
const SETTINGS: Readonly<Record<Provider, string>> = {
  package_registry: '`registry.url`',
  repository_host: '`repositories.url` and `repositories.api_url`',
  advisories: '`advisories.url`, or `registry.url` where it is not set',
};

function remedyOf({ provider, code }: FailedProvider): string {
  const place = `${SETTINGS[provider]} in host.yaml`;
  return code === 'source_malformed'
    ? `do: what answers as ${provider} is another thing, or changed its form; check ${place}, and a proxy between; an address that is not public is refused until PLUGIN_FACTS_ALLOWED_ORIGINS names its origin.`
    : `do: check the network, and ${place}; of an address that is not public, name the origin in PLUGIN_FACTS_ALLOWED_ORIGINS.`;
}
