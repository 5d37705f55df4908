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
import { renderSearchAnswer } from '../render/search-answer.ts';
import { examples } from './command-examples.ts';

export function searchCommand(context: CommandContext): Command {
  const command = new Command('search')
    .description('Find plugins for a task or by name, and say why each one was found.')
    .addArgument(queryArgument());
  return addReadingOptions(addQueryOptions(command, 5), context)
    .addHelpText('after', examples('search "send a message when a job ends"', 'search 飞书通知 --limit 10 --json'))
    .action((query: string, options: QueryOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => client.searchDiscovery(queryRequest(query, options), call),
        render: (answer) => renderSearchAnswer(answer, shownLocale(query, options)),
      }),
    );
}
