import { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { renderJson } from '../render/json-text.ts';
import { localeOf } from '../render/plugin-facts.ts';
import { renderRouteAnswer } from '../render/route-answer.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
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
  const { commands, output, fetch, interrupt } = context;
  return runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
    const request = queryRequest(query, options);
    const answer =
      options.server === null
        ? await commands.route(request, foldersOf(options))
        : await createRemoteReader({ baseUrl: options.server, fetch, interrupt }).route(request);
    const locale = options.locale ?? localeOf(query);
    output.stdout.write(options.json === true ? renderJson(answer) : renderRouteAnswer(answer, locale));
    return 0;
  });
}
