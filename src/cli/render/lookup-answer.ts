import { parsePackageSpelling } from '../../base/package-spelling.ts';
import { formatCount } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { namesPlace, unreadAddress } from '../../base/unread-address.ts';
import { type LookupEntry, type LookupResponse, REMEDIES } from '../../contract/discovery/lookup.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { wrapText } from '../text-layout.ts';
import { tierName } from './explain-place.ts';
import { FACTS_LINE, renderFacts, renderLookAlikeLetters, withoutPackage } from './plugin-facts.ts';

const LINE_CELLS = 80;
const INDENT = '  ';

interface Asked {
  readonly name: string;
  /** `null`: no search was asked about. */
  readonly query: string | null;
}

/** How a name is listed, for people; untrusted text is made safe for terminals. */
export function renderLookupAnswer(answer: LookupResponse, asked: Asked): string {
  return `${[
    ...wrapText(summaryOf(answer, asked.name), LINE_CELLS),
    ...renderAskedVersion(answer),
    ...renderRelease(answer),
    ...renderLetters(answer.look_alike_letters),
    ...answer.entries.flatMap((entry) => ['', ...renderEntry(entry, asked)]),
    ...(answer.entries_total > answer.entries.length
      ? ['', `and ${formatCount(answer.entries_total - answer.entries.length)} more entries of this name`]
      : []),
    ...renderListings(answer),
    ...renderCatalogs(answer),
    ...renderNearNames(answer, asked.name),
    '',
    ...wrapText(FACTS_LINE, LINE_CELLS),
  ].join('\n')}\n`;
}

function summaryOf({ outcome, entries_total: total, asked_version: version }: LookupResponse, name: string): string {
  const more = outcome === 'listed' && total > 1 ? `; ${formatCount(total)} entries answer to it` : '';
  if (outcome === 'not_read' && EntryId.safeParse(name).success) return `${forTerminal(name)} ${NO_SUCH_ID}`;
  const elsewhere = outcome === 'not_read' && parsePackageSpelling(name) === null && unreadAddress(name) !== null;
  // Being listed is not of the version.
  const shown = version === undefined ? name : (parsePackageSpelling(name)?.name ?? name);
  return `${forTerminal(shown)} ${SUMMARIES[outcome]}${more}.${elsewhere ? ` ${NO_REPOSITORY}` : ''}`;
}

function renderAskedVersion({ asked_version: asked }: LookupResponse): readonly string[] {
  if (asked === undefined) return [];
  const { version, candidate_id: id, known_versions: known } = asked;
  const release =
    id === null
      ? 'no release of exactly this version was verified here. The registry was not asked: it may have it.'
      : `known as ${forTerminal(id)}.`;
  const versions =
    known.length === 0 ? 'No version of it is known here.' : `Known versions: ${known.map(forTerminal).join(', ')}.`;
  return wrapText(`Version ${forTerminal(version)}: ${release} ${versions}`, LINE_CELLS);
}

/** Services before these fields leave them out. */
function renderRelease({ candidate_id: id, candidate_unknowns: unknowns }: LookupResponse): readonly string[] {
  if (typeof id !== 'string') return [];
  return [
    ...wrapText(
      `An exact release is known of it: ${forTerminal(id)}. \`plugin-facts show\` and \`plugin-facts evidence\` tell what is known of it.`,
      LINE_CELLS,
    ),
    ...renderUnknowns(unknowns ?? []),
  ];
}

function renderLetters(letters: LookupResponse['look_alike_letters']): readonly string[] {
  return letters === undefined ? [] : wrapText(`${renderLookAlikeLetters(letters)}.`, LINE_CELLS - 2 * INDENT.length);
}

/** A record may give another address of the same thing. */
const NO_REPOSITORY =
  'It is no address of a repository on github.com, and others are not read: ask for the name of the plugin or its package too.';

/** No catalog can name an id: it is made of what records say. */
const NO_SUCH_ID =
  'is no id of this publication: no entry has it. What stood under it may have another id, or be listed no more; look up its name, package or repository, and `plugin-facts changes` for what became of it.';

const SUMMARIES = {
  listed: 'is listed',
  withdrawn: 'is known and not offered: whoever runs the service withdrew it',
  excluded: 'is not listed: records that name it were read, and rules leave them out; see below',
  not_read:
    'is not listed: no record that could be read names it. To be listed it must stand in one of the catalogs below, or be named so there',
  unknown:
    'is not listed, and this publication does not say what became of the records that were read; publish again with this version',
} as const satisfies Record<LookupResponse['outcome'], string>;

function renderEntry(entry: LookupEntry, { query }: Asked): string[] {
  if (entry.status === 'withdrawn') {
    return [
      forTerminal(entry.entry_id),
      ...renderFacts(
        [
          ['withdrawn', forTerminal(entry.withdrawal?.withdrawn_at ?? 'unknown')],
          ['reason', forTerminal(entry.withdrawal?.reason ?? 'unknown')],
        ],
        INDENT,
      ),
    ];
  }
  return [
    forTerminal(entry.name ?? entry.entry_id),
    ...renderFacts(
      [
        ['id', forTerminal(entry.entry_id)],
        ['package', forTerminal(entry.registry_package ?? withoutPackage(entry))],
        ['repository', forTerminal(entry.repository_full_name ?? 'unknown')],
        ['release', forTerminal(entry.candidate_id ?? 'none whose bytes were verified')],
        ['reasons', entry.reason_codes.map(reasonOf).join(', ') || 'none'],
        ...(query === null ? [] : placeFacts(entry)),
      ],
      INDENT,
    ),
    ...renderUnknowns(entry.unknowns),
  ];
}

/** Codes of the record, and of its dimensions one by one: this one says nothing of those that were analysed. */
function reasonOf(code: string): string {
  return code === 'not_yet_analysed' ? `${code} (of dimensions named below)` : forTerminal(code);
}

function placeFacts({ place }: LookupEntry): [string, string][] {
  if (place === null) return [];
  const { match, explanation, total } = place;
  if (match === null) return [['search', `does not find it among ${formatCount(total)} hits`]];
  const points = explanation?.features.flatMap(({ feature, points: each }) =>
    each === null || each === 0 ? [] : [`${feature.replaceAll('_', ' ')} ${each.toFixed(3)}`],
  );
  return [
    ['rank', `${formatCount(match.rank)} of ${formatCount(total)} for this search, score ${match.score.toFixed(4)}`],
    ...(explanation === null ? [] : ([['tier', tierName(explanation)]] satisfies [string, string][])),
    ['points', points?.join(', ') || 'none'],
    ['found by', match.reason_codes.map(forTerminal).join(', ')],
    ...(explanation?.held_back_by ? ([['held back by', explanation.held_back_by]] satisfies [string, string][]) : []),
  ];
}

/** By who can fill them. */
function renderUnknowns(unknowns: LookupEntry['unknowns']): string[] {
  if (unknowns.length === 0) return [];
  const byRemedy = Map.groupBy(unknowns, ({ remedy }) => remedy);
  return [
    `${INDENT}unknown, and who can fill it:`,
    ...[...byRemedy].flatMap(([remedy, all]) => [
      ...wrapText(`${REMEDIES[remedy].en}:`, LINE_CELLS - 2 * INDENT.length).map((line) => INDENT + INDENT + line),
      ...all.map(({ field }) => `${INDENT}${INDENT}${INDENT}${forTerminal(field)}`),
    ]),
  ];
}

function renderListings({ listings, listings_total: total }: LookupResponse): string[] {
  if (listings === null || listings.length === 0) return [];
  const more = (total ?? listings.length) - listings.length;
  return [
    '',
    'Who lists it (third-party text)',
    ...listings.flatMap((listing) => [
      `${INDENT}${forTerminal(listing.catalog_id)}, ${forTerminal(listing.locator)}`,
      ...renderFacts(
        [
          ['names', namesOf(listing)],
          [
            'when',
            `as of ${forTerminal(listing.fetched_at)}${listing.observed_at === null ? '' : `, seen ${forTerminal(listing.observed_at)}`}`,
          ],
          ['page', forTerminal(listing.record_page_url ?? listing.source_url ?? 'none')],
          ...standingFacts(listing),
          ['outcome', outcomeOf(listing)],
        ],
        INDENT + INDENT,
      ),
    ]),
    ...(more > 0 ? [`${INDENT}and ${formatCount(more)} more records`] : []),
  ];
}

type Listing = NonNullable<LookupResponse['listings']>[number];

function namesOf({ name, registry_package: packageName, repository, unread_address: address }: Listing): string {
  // Services before this field leave the address out.
  const names = [packageName === null ? null : `package ${packageName}`, repository, address];
  const said = names.filter((each) => typeof each === 'string').map(forTerminal);
  return said.length > 0 ? said.join(', ') : forTerminal(name ?? 'nothing that can be read');
}

/** How far its catalog stands behind it, and who says so; nothing where neither says. */
function standingFacts({ standing, standing_stated_by: speaker = null }: Listing): [string, string][] {
  if (standing === null || speaker === null) return [];
  const by = speaker === 'record' ? 'the record states' : 'the host profile states of the whole catalog';
  return [['standing', `${standing.replaceAll('_', ' ')}, as ${by}`]];
}

function outcomeOf({ outcome, rule, detail, entry_id: id }: Listing): string {
  const entry = id === null ? '' : forTerminal(id);
  if (outcome === 'listed') return `leads ${entry}`;
  if (outcome === 'merged') return `merged into ${entry} by ${rule ?? 'an unknown rule'}`;
  return `left out by ${rule ?? 'an unknown rule'}: ${forTerminal(detail ?? '')}`;
}

/** Where a name that was not read could stand. */
function renderCatalogs({ outcome, catalogs }: LookupResponse): string[] {
  if (outcome === 'listed' || outcome === 'withdrawn') return [];
  return [
    '',
    'Catalogs of this host',
    ...renderFacts(
      catalogs.map(({ catalog_id: id, fetched_at: at, failure, source_url: url }): [string, string] => [
        forTerminal(id),
        [
          at === null ? 'never read' : `as of ${forTerminal(at)}`,
          ...(failure === null ? [] : [`asked in vain since: ${failure}`]),
          ...(url === null ? [] : [forTerminal(url)]),
        ].join(', '),
      ]),
      INDENT,
    ),
  ];
}

function renderNearNames({ near_names: near, near_to: to }: LookupResponse, asked: string): string[] {
  if (near.length === 0) return [];
  return [
    '',
    ...wrapText(
      to === undefined
        ? 'Listed names that have it as a part, or are spelled nearly so'
        : `Listed names like ${forTerminal(to)}: the same, with it as a part, or spelled nearly so`,
      LINE_CELLS,
    ),
    ...(namesPlace(asked) ? ['None of them is known to be at the place that was asked for.'] : []),
    ...near.flatMap((each) => [
      `${INDENT}${forTerminal(each.name)}${inBrackets(each.matched_name)}  ${each.entry_id}`,
      // Only where the name was asked for as somebody's.
      ...(to === undefined || each.repository_full_name === undefined
        ? []
        : [`${INDENT}${INDENT}repository ${forTerminal(each.repository_full_name)}`]),
      ...renderLetters(each.look_alike_letters).map((line) => `${INDENT}${INDENT}${line}`),
    ]),
  ];
}

function inBrackets(name: string | undefined): string {
  return name === undefined ? '' : ` (${forTerminal(name)})`;
}
