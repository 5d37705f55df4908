import { Argument, Command, Option } from 'commander';
import type { SearchRequest } from '../../client/plugin-facts-client.ts';
import type { Locale } from '../../contract/localized-text.ts';
import type { CommandContext } from '../command-context.ts';
import { renderJson } from '../render/json-text.ts';
import { localeOf } from '../render/plugin-facts.ts';
import { renderSearchAnswer } from '../render/search-answer.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { examples } from './command-examples.ts';
import {
  dataOption,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
  serverOption,
  type HostOptionValues,
} from './command-options.ts';

interface SearchOptionValues extends HostOptionValues {
  readonly locale: Locale | null;
  readonly limit: number;
  readonly json?: boolean;
  readonly server: string | null;
}

/** Longest page of the service; to refuse more says so, where to send it on would give fewer hits than asked for. */
const LIMIT_MAX = 50;

export function searchCommand(context: CommandContext): Command {
  return new Command('search')
    .description('Find plugins for a task or by name, and say why each one was found.')
    .addArgument(new Argument('<query>', 'task description or name, 1 to 500 characters'))
    .addOption(
      new Option('--locale <tag>', 'language of the task and of the answer')
        .choices(['zh-CN', 'en'])
        .default(null, 'zh-CN where the query has a Han character, else en'),
    )
    .addOption(
      new Option('--limit <number>', `hits, 1 to ${LIMIT_MAX}`).argParser(integerParser(1, LIMIT_MAX)).default(5),
    )
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('search "send a message when a job ends"', 'search 飞书通知 --limit 10 --json'))
    .action((query: string, options: SearchOptionValues) => runSearch(context, query, options));
}

function runSearch(context: CommandContext, query: string, options: SearchOptionValues): Promise<void> {
  const { commands, output, fetch, interrupt } = context;
  return runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
    const request = requestOf(query, options);
    const answer =
      options.server === null
        ? await commands.search(request, foldersOf(options))
        : await createRemoteReader({ baseUrl: options.server, fetch, interrupt }).search(request);
    const locale = options.locale ?? localeOf(query);
    output.stdout.write(options.json === true ? renderJson(answer) : renderSearchAnswer(answer, locale));
    return 0;
  });
}

function requestOf(query: string, { locale, limit }: SearchOptionValues): SearchRequest {
  return locale === null ? { query, limit } : { query, limit, locale };
}
