import { Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { RouteMatch, RouteResponse } from '../../contract/directory/route.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import {
  type QueryOptionValues,
  addQueryOptions,
  addReadingOptions,
  queryArgument,
  queryRequest,
  runReading,
  shownLocale,
} from '../reading-command.ts';
import { renderHits } from './search-command.ts';

export function routeCommand(context: CommandContext): Command {
  const command = new Command('route')
    .description('Find plugins by words, by branches of the directory and by capabilities, and say which found each.')
    .addArgument(queryArgument());
  return addReadingOptions(addQueryOptions(command, 5), context)
    .addHelpText('after', examples('route "send a message when a job ends"', 'route 飞书通知 --limit 20 --json'))
    .action((query: string, options: QueryOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => client.routeDiscovery(queryRequest(query, options), call),
        render: (answer) => renderRouteAnswer(answer, shownLocale(query, options)),
      }),
    );
}

/** A route answer for people: each hit, what found it, and where it stands in the directory. */
export function renderRouteAnswer(answer: RouteResponse, locale: Locale): string {
  return renderHits(answer, locale, (match) => [
    ['found by', match.retrieval_sources.map(forTerminal).join(', ')],
    ['stands at', renderPlace(match, locale)],
    ...(match.matched_capabilities.length === 0
      ? []
      : [['capability', match.matched_capabilities.map(forTerminal).join(', ')] as const]),
  ]);
}

function renderPlace({ canonical_path_key: key, canonical_primary_path: labels }: RouteMatch, locale: Locale): string {
  if (key === '') return 'the root of the directory';
  return `${labels.map((label) => forTerminal(label[locale])).join(' > ')} (${forTerminal(key)})`;
}
