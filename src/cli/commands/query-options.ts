import { Argument, Option } from 'commander';
import type { SearchRequest } from '../../client/plugin-facts-client.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { integerParser } from './command-options.ts';

/** Options of the commands that ask by words. */
export interface QueryOptionValues {
  readonly locale: Locale | null;
  readonly limit: number;
}

/** Longest page of the service; to refuse more says so, where to send it on would give fewer hits than asked for. */
const LIMIT_MAX = 50;

export function queryArgument(): Argument {
  return new Argument('<query>', 'task description or name, 1 to 500 characters');
}

export function localeOption(): Option {
  return new Option('--locale <tag>', 'language of the task and of the answer')
    .choices(['zh-CN', 'en'])
    .default(null, 'zh-CN where the query has a Han character, else en');
}

export function limitOption(): Option {
  return new Option('--limit <number>', `hits, 1 to ${LIMIT_MAX}`).argParser(integerParser(1, LIMIT_MAX)).default(5);
}

/** What every operation by words takes. */
export function queryRequest(
  query: string,
  { locale, limit }: QueryOptionValues,
): Pick<SearchRequest, 'query' | 'limit' | 'locale'> {
  return locale === null ? { query, limit } : { query, limit, locale };
}
