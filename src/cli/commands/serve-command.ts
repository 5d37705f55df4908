import { Command } from 'commander';
import { formatCounted } from '../../base/quantities.ts';
import { shellWord } from '../../base/shell-word.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { HOW_TO_RENEW, PUBLISHER_RENEWS, formatStaleness } from '../../operations/serve/staleness.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type HostOptionValues,
  type ServiceOptionValues,
  addressOption,
  dataOption,
  examples,
  foldersOf,
  hostOption,
  portOption,
  publicationOption,
  workersOption,
} from '../command-options.ts';
import type { ServiceReady } from '../command-ports.ts';
import { failureOf, reportFailure } from '../run-command.ts';

type ServeOptionValues = HostOptionValues & ServiceOptionValues;

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('Answer searches over HTTP from the publication; a new publication is taken over while it runs.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(portOption('TCP port, 0 to 65535; 0 takes a free one'))
    .addOption(addressOption('address to listen on; 0.0.0.0 means all'))
    .addOption(workersOption())
    .addOption(publicationOption())
    .addHelpText(
      'after',
      examples('serve', 'serve --host hosts/my-host --address 0.0.0.0 --publication s3://my-bucket/my-host'),
    )
    .action((options: ServeOptionValues) => serveUntilStopped(context, options));
}

const ADVICE = {
  source_unreachable:
    'Check the place that is followed (`--publication`), and that something signed was published there; then run the same command again.',
  publication_invalid:
    'Do what is named above. What is damaged is built anew by `publish`, run where it is published; who follows it fetches it again.',
  not_searched:
    'See that the nodes of PLUGIN_FACTS_OPENSEARCH run and let this service in (`plugin-facts doctor` asks them); then run the same command again.',
} as const;

/** Ctrl-C is how a service ends: it is waited for, and no failure. */
async function serveUntilStopped(context: CommandContext, options: ServeOptionValues): Promise<void> {
  const { commands, output, interrupt, conclude } = context;
  const { port, address, workers, publication } = options;
  try {
    await commands.serve(
      { ...foldersOf(options), port, address, workers, publication },
      (ready) => output.stderr.write(renderServiceReady(ready)),
      interrupt,
    );
    conclude(0);
  } catch (thrown) {
    conclude(reportFailure(output, failureOf(thrown), false, ADVICE));
  }
}

/** What serves where, and commands that show it; apart from the lines of the log before and behind it. */
export function renderServiceReady({
  baseUrl,
  metricsUrl,
  snapshotId,
  entries,
  sampleQuery,
  isVerified,
  staleness,
  isFollowed,
}: ServiceReady): string {
  const address = forTerminal(baseUrl);
  return [
    '',
    `Serving ${formatCounted(entries, 'plugin')} at ${address} (snapshot ${forTerminal(snapshotId)}). Ctrl-C stops it.`,
    ...(metricsUrl === null ? [] : [`Metrics: ${forTerminal(metricsUrl)}`]),
    ...(staleness === null ? [] : [`${formatStaleness(staleness)} ${isFollowed ? PUBLISHER_RENEWS : HOW_TO_RENEW}`]),
    ...(isVerified ? [] : ['No signature was verified: PLUGIN_FACTS_UNVERIFIED=serve is set.']),
    'Open that address in a browser, or try:',
    `  curl -s ${address}/healthz`,
    ...(sampleQuery === null ? [`  plugin-facts tree --server ${address}`] : searchesFor(sampleQuery, address)),
    '',
    'The log follows, one line for each request; PLUGIN_FACTS_LOG_LEVEL=warn keeps it to what is wrong.',
    '',
  ].join('\n');
}

function searchesFor(query: string, address: string): string[] {
  const body = shellWord(forTerminal(JSON.stringify({ query })));
  return [
    `  curl -s ${address}/v1/plugins:search -H 'content-type: application/json' -d ${body}`,
    `  plugin-facts search ${shellWord(forTerminal(query))} --server ${address}`,
  ];
}
