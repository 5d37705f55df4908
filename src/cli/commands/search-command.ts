import { Command } from 'commander';
import { formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { RouteMatch, RouteResponse } from '../../contract/directory/route.ts';
import type { DiscoveryMatch } from '../../contract/discovery/match.ts';
import { REASON_CODES } from '../../contract/discovery/match.ts';
import type { DiscoveryCandidate, DiscoveryResponse } from '../../contract/discovery/search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import {
  type QueryOptionValues,
  addQueryOptions,
  addReadingOptions,
  queryArgument,
  queryRequest,
  runReading,
  shownLocale,
} from '../reading-command.ts';
import {
  FACTS_LINE,
  renderCategory,
  renderDescription,
  renderFacts,
  renderOwner,
  renderSources,
  rejectionFacts,
  resemblanceFacts,
} from '../render/plugin-facts.ts';
import { fitToWidth } from '../text-layout.ts';

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

/** Two lines of a common terminal; `show` prints the whole text. */
const DESCRIPTION_CELLS_MAX = 160;
const INDENT = '   ';

/** A search answer for people: each hit, and why it is one. */
export function renderSearchAnswer(answer: DiscoveryResponse, locale: Locale): string {
  return renderHits(answer, locale, () => []);
}

interface Hit<Match> extends Pick<DiscoveryCandidate, 'entry' | 'quality' | 'resembles'> {
  readonly match: Match;
}

/** The hits of any operation by words, with what it says of each beyond a search. */
export function renderHits<Match extends DiscoveryMatch>(
  answer: Pick<DiscoveryResponse, 'page' | 'snapshot_id'> & { readonly candidates: ReadonlyArray<Hit<Match>> },
  locale: Locale,
  furtherFacts: (match: Match) => readonly Fact[],
): string {
  const hits = answer.candidates.flatMap((hit) => [...renderHit(hit, locale, furtherFacts(hit.match)), '']);
  return `${[renderHeadline(answer), '', ...hits, FACTS_LINE].join('\n')}\n`;
}

type Fact = readonly [label: string, value: string];

function renderHeadline({ page, snapshot_id: snapshotId }: Pick<DiscoveryResponse, 'page' | 'snapshot_id'>): string {
  const snapshot = `snapshot ${forTerminal(snapshotId)}`;
  if (page.total === 0) return `No plugin matches (${snapshot}). Try fewer or other words, in either language.`;
  return `${formatCounted(page.total, 'match', 'matches')}, ${page.returned} shown (${snapshot})`;
}

function renderHit(
  { entry, match, quality, resembles }: Hit<DiscoveryMatch>,
  locale: Locale,
  furtherFacts: readonly Fact[],
): string[] {
  const reasons = match.reason_codes.map((code) => renderReason(code, locale));
  const words: Fact[] = [
    ['matched', match.matched_fields.map(forTerminal).join(', ')],
    ...reasons.map((reason, i): Fact => [i === 0 ? 'why' : '', reason]),
  ];
  return [
    `${match.rank}. ${forTerminal(entry.identity.name)}  ${renderOwner(entry)}`,
    `${INDENT}${fitToWidth(renderDescription(entry, locale), DESCRIPTION_CELLS_MAX)}`,
    ...renderFacts(
      [
        ['category', renderCategory(entry, locale)],
        ['sources', renderSources(entry)],
        ...resemblanceFacts(resembles),
        ...rejectionFacts(quality),
        ...furtherFacts,
        ['score', match.score.toFixed(3)],
        // A route also finds what has none of the words.
        ...(reasons.length === 0 ? [] : words),
        ['id', forTerminal(entry.entry_id)],
      ],
      INDENT,
    ),
  ];
}

/** The code and what it means; a code of a newer server stands alone. */
function renderReason(code: string, locale: Locale): string {
  if (!isExplained(code)) return forTerminal(code);
  return `${code}: ${REASON_CODES[code].summary[locale]}`;
}

function isExplained(code: string): code is keyof typeof REASON_CODES {
  return Object.hasOwn(REASON_CODES, code);
}

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

/** A route answer for people: each hit, what found it, and where it stands in the directory. */
export function renderRouteAnswer(answer: RouteResponse, locale: Locale): string {
  return renderHits(answer, locale, (match) => [
    ['found by', match.retrieval_sources.map(forTerminal).join(', ')],
    ['stands at', renderPlace(match, locale)],
    ...(match.matched_capabilities.length === 0
      ? []
      : [['capability', match.matched_capabilities.map(forTerminal).join(', ')] as const]),
  ]);
}

function renderPlace({ canonical_path_key: key, canonical_primary_path: labels }: RouteMatch, locale: Locale): string {
  if (key === '') return 'the root of the directory';
  return `${labels.map((label) => forTerminal(label[locale])).join(' > ')} (${forTerminal(key)})`;
}
