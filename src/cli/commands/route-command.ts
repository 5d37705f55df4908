import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { renderRouteAnswer } from '../render/route-answer.ts';
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

interface RouteOptionValues extends HostOptionValues, QueryOptionValues {
  readonly json?: boolean;
  readonly server: string | null;
}

export function routeCommand(context: CommandContext): Command {
  return new Command('route')
    .description('Find plugins by words, by branches of the directory and by capabilities, and say which found each.')
    .addArgument(queryArgument())
    .addOption(localeOption())
    .addOption(limitOption())
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('route "send a message when a job ends"', 'route 飞书通知 --limit 20 --json'))
    .action((query: string, options: RouteOptionValues) => runRoute(context, query, options));
}

function runRoute(context: CommandContext, query: string, options: RouteOptionValues): Promise<void> {
  const request = queryRequest(query, options);
  return runQuery(context, query, options, {
    askLocal: () => context.commands.route(request, foldersOf(options)),
    askRemote: (reader) => reader.route(request),
    render: renderRouteAnswer,
  });
}
