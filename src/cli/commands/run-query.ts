import type { Locale } from '../../contract/shared/text.ts';
import type { CommandContext } from '../command-context.ts';
import { createRemoteReader } from '../remote-reader.ts';
import { renderJson } from '../render/json-text.ts';
import { localeOf } from '../render/plugin-facts.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import type { QueryOptionValues } from './query-options.ts';

export interface QueryTarget extends Pick<QueryOptionValues, 'locale'> {
  readonly json?: boolean;
  readonly server: string | null;
}

export interface QueryWork<Answer> {
  /** Asks the publication of the data folder. */
  readonly askLocal: () => Promise<Answer>;
  /** Asks a running service. */
  readonly askRemote: (reader: ReturnType<typeof createRemoteReader>) => Promise<Answer>;
  readonly render: (answer: Answer, locale: Locale) => string;
}

/** Runs a command that asks by words and shows what is answered. */
export function runQuery<Answer>(
  context: CommandContext,
  query: string,
  { locale, json, server }: QueryTarget,
  { askLocal, askRemote, render }: QueryWork<Answer>,
): Promise<void> {
  const { output, fetch, interrupt } = context;
  const asJson = json === true;
  return runCommand(context, { asJson, whenInterrupted: READING_INTERRUPTED }, async () => {
    const answer =
      server === null ? await askLocal() : await askRemote(createRemoteReader({ baseUrl: server, fetch, interrupt }));
    output.stdout.write(asJson ? renderJson(answer) : render(answer, locale ?? localeOf(query)));
    return 0;
  });
}
