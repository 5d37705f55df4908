import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderSearchAnswer } from '../render/search-answer.ts';
import { examples } from './command-examples.ts';
import {
  dataOption,
  foldersOf,
  hostOption,
  jsonOption,
  serverOption,
  type HostOptionValues,
} from './command-options.ts';
import { limitOption, localeOption, queryArgument, queryRequest, type QueryOptionValues } from './query-options.ts';
import { runQuery } from './run-query.ts';

interface SearchOptionValues extends HostOptionValues, QueryOptionValues {
  readonly json?: boolean;
  readonly server: string | null;
}

export function searchCommand(context: CommandContext): Command {
  return new Command('search')
    .description('Find plugins for a task or by name, and say why each one was found.')
    .addArgument(queryArgument())
    .addOption(localeOption())
    .addOption(limitOption())
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('search "send a message when a job ends"', 'search 飞书通知 --limit 10 --json'))
    .action((query: string, options: SearchOptionValues) => runSearch(context, query, options));
}

function runSearch(context: CommandContext, query: string, options: SearchOptionValues): Promise<void> {
  const request = queryRequest(query, options);
  return runQuery(context, query, options, {
    askLocal: () => context.commands.search(request, foldersOf(options)),
    askRemote: (reader) => reader.search(request),
    render: renderSearchAnswer,
  });
}
