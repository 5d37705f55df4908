import { formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { HOW_TO_RENEW, formatStaleness } from '../../operations/serve/staleness.ts';
import type { ServiceReady } from '../command-ports.ts';

/** What serves where, and three commands that show it; apart from the lines of the log before and behind it. */
export function renderServiceReady({ baseUrl, snapshotId, entries, sampleQuery, staleness }: ServiceReady): string {
  const address = forTerminal(baseUrl);
  const body = shellQuoted(JSON.stringify({ query: sampleQuery }));
  return [
    '',
    `Serving ${formatCounted(entries, 'plugin')} at ${address} (snapshot ${forTerminal(snapshotId)}). Ctrl-C stops it.`,
    ...(staleness === null ? [] : [`${formatStaleness(staleness)} ${HOW_TO_RENEW}`]),
    'Try:',
    `  curl -s ${address}/healthz`,
    `  curl -s ${address}/v1/plugins:search -H 'content-type: application/json' -d ${body}`,
    `  npx plugin-facts search ${shellQuoted(sampleQuery)} --server ${address}`,
    '',
    'The log follows, one line for each request; PLUGIN_FACTS_LOG_LEVEL=warn keeps it to what is wrong.',
    '',
  ].join('\n');
}

/** POSIX shells take everything between single quotes as it stands. */
function shellQuoted(text: string): string {
  return `'${forTerminal(text).replaceAll("'", String.raw`'\''`)}'`;
}
