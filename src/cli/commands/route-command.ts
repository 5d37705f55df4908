import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import {
  addQueryOptions,
  addReadingOptions,
  queryArgument,
  type QueryOptionValues,
  queryRequest,
  runReading,
  shownLocale,
} from '../reading-command.ts';
import { renderRouteAnswer } from '../render/route-answer.ts';
import { examples } from './command-examples.ts';

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
