import { Argument, Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import { type PluginFactsClient } from '../../client/plugin-facts-client.ts';
import type { CallOptions } from '../../client/service-connection.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import { type ReadingOptionValues, addReadingOptions, runReading } from '../reading-command.ts';
import { formatCounted } from '../../base/quantities.ts';

const SAMPLE_VERSION = 'public.2026-09-06.b92b985e31df';

/** All pages of one answer. */
type AllChanges = Omit<ChangesResponse, 'page' | 'request_id' | 'generated_at'>;

export function changesCommand(context: CommandContext): Command {
  const command = new Command('changes')
    .description('List what was added, changed, withdrawn or gone since a publication that is still kept.')
    .addArgument(
      new Argument(
        '[since]',
        'publication_version of an earlier publication, as publish and GET /readyz print it (default: the oldest that is kept)',
      ),
    );
  return addReadingOptions(command, context)
    .addHelpText(
      'after',
      examples(
        'changes',
        `changes ${SAMPLE_VERSION}`,
        `changes ${SAMPLE_VERSION} --json --server http://127.0.0.1:8080`,
      ),
    )
    .action((since: string | undefined, options: ReadingOptionValues) =>
      runReading(context, options, {
        advice: ADVICE,
        ask: (client, call) => allChanges(client, since ?? null, call),
        render: renderChanges,
      }),
    );
}

const ADVICE = {
  not_found: 'Ask since the publication that is named above, or a newer one; older ones are not kept.',
  invalid_request:
    'Give the publication_version of an earlier publication, as `publish` printed it, or none for all that is kept.',
} as const;

const PAGE_LIMIT = 50;

/**
 * Begins again where the service moved on to another publication between two pages.
 *
 * @param since `null`: the oldest publication that is kept
 */
export async function allChanges(
  client: Pick<PluginFactsClient, 'getChanges'>,
  since: string | null,
  options: CallOptions,
): Promise<AllChanges> {
  let answer = await client.getChanges(since, { limit: PAGE_LIMIT }, options);
  const changes = [...answer.changes];
  while (answer.page.next_cursor !== null) {
    const cursor = answer.page.next_cursor;
    const next = await client.getChanges(since, { limit: PAGE_LIMIT, cursor }, options);
    if (next.publication_version !== answer.publication_version) return allChanges(client, since, options);
    answer = next;
    changes.push(...next.changes);
  }
  const { page: _page, request_id: _requestId, generated_at: _generatedAt, ...rest } = answer;
  return { ...rest, changes };
}

export function renderChanges({ since, publication_version: version, previous, counts, changes }: AllChanges): string {
  if (since === version) return `${nothingBefore(version, previous)}\n`;
  const { added, changed, withdrawn } = counts;
  const gone = changes.filter(isGone).length;
  const head = `Since ${forTerminal(since)}, in ${forTerminal(version)}: ${formatCounted(added, 'record')} added, ${changed} changed, ${withdrawn - gone} withdrawn, ${gone} gone (no record has the id any more).`;
  return `${[head, ...changes.map(changeLine)].join('\n')}\n`;
}

/** What is asked since itself: there are no two publications to compare. */
function nothingBefore(version: string, previous: string | null): string {
  if (previous !== null) return `${forTerminal(version)} is the newest publication: nothing has changed since.`;
  return `${forTerminal(version)} is the only publication that is kept: there is none before it to compare with.`;
}

type Change = ChangesResponse['changes'][number];

/** Nobody withdrew it: its catalogs list it no more, or it was merged or left out. The wire calls both withdrawn. */
function isGone(change: Change): boolean {
  return change.change === 'withdrawn' && change.reason_code === 'no_longer_published';
}

function changeLine(change: Change): string {
  return `${(isGone(change) ? 'gone' : change.change).padEnd(9)}  ${forTerminal(change.id)}${detailOf(change)}`;
}

function detailOf(change: Change): string {
  if (change.change === 'added') return '';
  if (change.change === 'changed') return `  ${fieldsOf(change).join(' ')}`;
  return `  ${change.reason_code}${change.reason === null ? '' : `: ${forTerminal(change.reason)}`}`;
}

/** Each field, and what stood there and stands there where that is told. */
function fieldsOf({ fields, values }: Extract<Change, { change: 'changed' }>): string[] {
  const told = new Map(values.map(({ field, before, after }) => [field, `(${before} → ${after})`]));
  return fields.map((field) => forTerminal([field, told.get(field) ?? []].flat().join(' ')));
}
