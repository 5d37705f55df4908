import { Argument, type Command, Option } from 'commander';
import { Failure } from '../base/failure.ts';
import { type PluginFactsClient, type SearchRequest, createPluginFactsClient } from '../client/plugin-facts-client.ts';
import { isNetworkFailure } from '../client/send-again.ts';
import type { CallOptions } from '../client/service-connection.ts';
import type { Locale } from '../contract/shared/text.ts';
import type { CommandContext } from './command-context.ts';
import {
  type HostOptionValues,
  dataOption,
  foldersOf,
  hostOption,
  integerParser,
  jsonOption,
  serverOption,
} from './command-options.ts';
import type { ExitCode } from './exit-codes.ts';
import { localeOf } from './render/plugin-facts.ts';
import { type Advice, READING_INTERRUPTED, runCommand } from './run-command.ts';
import { renderJson } from './text-layout.ts';

/** Options of every command that reads what is published. */
export interface ReadingOptionValues extends HostOptionValues {
  readonly json?: boolean;
  /** `null`: the publication in the data folder is read. */
  readonly server: string | null;
}

/** Options of those that ask by words. */
export interface QueryOptionValues extends ReadingOptionValues {
  readonly locale: Locale | null;
  readonly limit: number;
}

export interface Reading<Answer> {
  readonly ask: (client: PluginFactsClient, options: CallOptions) => Promise<Answer>;
  readonly render: (answer: Answer) => string;
  /** Absent: 0 whatever is answered. */
  readonly exitCodeOf?: (answer: Answer) => ExitCode;
  /** See `runCommand`. */
  readonly advice?: Advice;
}

/** Longest page of the service; to refuse more says so, where to send it on would give fewer hits than asked for. */
const LIMIT_MAX = 50;

export function queryArgument(): Argument {
  return new Argument('<query>', 'task description or name, 1 to 500 characters');
}

/** @param limit hits shown where the command line does not say */
export function addQueryOptions(command: Command, limit: number): Command {
  return command
    .addOption(
      new Option('--locale <tag>', 'language of the task and of the answer')
        .choices(['zh-CN', 'en'])
        .default(null, 'zh-CN where the query has a Han character, else en'),
    )
    .addOption(
      new Option('--limit <number>', `hits, 1 to ${LIMIT_MAX}`).argParser(integerParser(1, LIMIT_MAX)).default(limit),
    );
}

export function addReadingOptions(command: Command, { defaultFolders }: CommandContext): Command {
  return command
    .addOption(jsonOption())
    .addOption(serverOption())
    .addOption(hostOption(defaultFolders.host))
    .addOption(dataOption());
}

/** What every operation by words takes. */
export function queryRequest(
  query: string,
  { locale, limit }: QueryOptionValues,
): Pick<SearchRequest, 'query' | 'limit' | 'locale'> {
  return locale === null ? { query, limit } : { query, limit, locale };
}

/** The language in which an answer to a query is shown. */
export function shownLocale(query: string, { locale }: QueryOptionValues): Locale {
  return locale ?? localeOf(query);
}

/** Asks the publication of the data folder, or the service that was named, and prints what it answers. */
export function runReading<Answer>(
  context: CommandContext,
  options: ReadingOptionValues,
  { ask, render, exitCodeOf = () => 0, advice = {} }: Reading<Answer>,
): Promise<void> {
  const { commands, output, fetch, interrupt } = context;
  const { json, server } = options;
  const asJson = json === true;
  const askServer = (baseUrl: string) =>
    ask(createPluginFactsClient({ baseUrl, fetch }), { signal: interrupt }).catch(unreachableOrThrow);
  const run = { asJson, whenInterrupted: READING_INTERRUPTED, advice: { ...OF_SERVER, ...advice } };
  return runCommand(context, run, async () => {
    const answer =
      server === null ? await ask(await commands.openPublication(foldersOf(options)), {}) : await askServer(server);
    output.stdout.write(asJson ? renderJson(answer) : render(answer));
    return exitCodeOf(answer);
  });
}

/** A server is no source of this host, which `doctor` could test. */
const OF_SERVER: Advice = {
  source_unreachable: 'Check the address of `--server`, and that its service runs; then run the same command again.',
};

function unreachableOrThrow(thrown: unknown): never {
  if (isNetworkFailure(thrown)) {
    throw new Failure('source_unreachable', 'The server could not be reached.', { cause: thrown });
  }
  throw thrown;
}
