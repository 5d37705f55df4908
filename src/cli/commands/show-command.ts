import { Argument, Command } from 'commander';
import type { PluginFactsClient } from '../../client/plugin-facts-client.ts';
import { PluginFactsProblem } from '../../client/client-errors.ts';
import type { CallOptions } from '../../client/service-connection.ts';
import { Failure } from '../../base/failure.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { ValueSource } from '../../contract/discovery/entry.ts';
import { isPackageContested } from '../../contract/evidence/contested-package.ts';
import { isDateOfRecord } from '../../contract/evidence/newest-evidence.ts';
import type { DateBasis } from '../../contract/shared/date-basis.ts';
import type { PluginLookup, PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { CommandContext } from '../command-context.ts';
import { examples } from '../command-options.ts';
import { identifyPlugin } from '../identify-plugin.ts';
import { type ReadingOptionValues, addReadingOptions, runReading } from '../reading-command.ts';
import { renderReleaseAnswer } from '../render/candidates-answer.ts';
import {
  CONTESTED,
  FACTS_LINE,
  renderCategory,
  renderFacts,
  renderObserved,
  renderOwner,
  renderSources,
  renderFreshness,
  rejectionFacts,
  resemblanceFacts,
  withoutPackage,
} from '../render/plugin-facts.ts';

const SAMPLE_ID = 'plugin.discovery.0123456789abcdef01234567';

export function showCommand(context: CommandContext): Command {
  const command = new Command('show')
    .description('Show what is known about one plugin or one release, who says it, and what nobody has observed.')
    .addArgument(new Argument('<id>', 'id of a plugin or release, or a name, package or repository that only one has'));
  return addReadingOptions(command, context)
    .addHelpText(
      'after',
      examples('show @acme/phone-notices', `show ${SAMPLE_ID} --json --server http://127.0.0.1:8080`),
    )
    .action((pluginId: string, options: ReadingOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => recordOf(client, pluginId, call),
        render: (answer) => (answer.kind === 'entry' ? renderPluginAnswer(answer) : renderReleaseAnswer(answer)),
      }),
    );
}

/** By its id; what is none is looked for by its name, and where no plugin has it among releases that no catalog lists. */
async function recordOf(client: PluginFactsClient, plugin: string, call: CallOptions): Promise<PluginLookup> {
  try {
    return await client.getPlugin(plugin, call);
  } catch (thrown) {
    if (!(thrown instanceof PluginFactsProblem) || thrown.code !== 'not_found' || ID.test(plugin)) throw thrown;
  }
  try {
    return await client.getPlugin((await identifyPlugin(client, plugin, call)).entryId, call);
  } catch (thrown) {
    if (!(thrown instanceof Failure) || thrown.code !== 'not_found') throw thrown;
    const { candidate_id: candidateId } = await client.lookupPlugin({ name: plugin }, call);
    if (typeof candidateId !== 'string') throw thrown;
    return client.getPlugin(candidateId, call);
  }
}

/** Nobody is called so; docs/API.md has the forms. */
const ID = /^(?:plugin\.discovery|candidate|release)\./;

const INDENT = '  ';

/** One plugin for people, both languages, and who says what. */
export function renderPluginAnswer(answer: PluginRecord): string {
  const { entry } = answer;
  return `${[
    `${forTerminal(entry.identity.name)}  ${renderOwner(entry)}`,
    ...renderFacts(identityFacts(answer), INDENT),
    '',
    'What the catalog says (third-party text)',
    ...renderFacts(catalogFacts(answer), INDENT),
    '',
    'What the package registry says of the latest release',
    ...renderFacts(releaseFacts(answer), INDENT),
    '',
    'Automated evidence',
    ...renderFacts(evidenceFacts(answer), INDENT),
    '',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function identityFacts({
  entry,
  quality,
  resembles,
  releases,
  snapshot_id: snapshotId,
}: PluginRecord): (readonly [string, string])[] {
  return [
    ['id', forTerminal(entry.entry_id)],
    ...resemblanceFacts(resembles),
    ...rejectionFacts(quality),
    ['package', forTerminal(entry.identity.registry_package ?? withoutPackage(quality))],
    ['repository', orUnknown(entry.identity.repository_url)],
    ['sources', renderSources(entry)],
    ['category', `${renderCategory(entry, 'en')} / ${forTerminal(entry.category.label['zh-CN'])}`],
    [
      'releases',
      releases.map(({ candidate_id: id }) => forTerminal(id)).join(', ') || 'none whose archive was verified',
    ],
    ['snapshot', forTerminal(snapshotId)],
  ];
}

function catalogFacts({ entry, freshness }: PluginRecord): [string, string][] {
  const { imported_content: content, signals, source_reference: reference } = entry;
  return [
    ['English', content.description.en === null ? '(none given)' : forTerminal(content.description.en)],
    ['Chinese', content.description['zh-CN'] === null ? '(none given)' : forTerminal(content.description['zh-CN'])],
    ['stars', renderObserved(signals.stars)],
    ['downloads', renderObserved(signals.downloads)],
    ['seen', orUnknown(signals.observed_at)],
    ['record', orUnknown(reference.record_page_url)],
    ['licence', `${orUnknown(reference.license)} (of the record, not of the plugin)`],
    ['since', `${forTerminal(reference.fetched_at)}, ${BASES[reference.date_basis]}`],
    ...entry.value_sources.map(saidBy),
    ['freshness', renderFreshness(freshness)],
  ];
}

/** Of the first reading that gave the record as it stands; the newest one may have another date, and the profile too. */
const BASES: Readonly<Record<DateBasis, string>> = {
  fetched: 'when the record was first fetched as it stands',
  stated: 'the day that the host profile gave the file in which the record first stood like this',
  newest_record: 'the newest date in the file in which the record first stood like this',
};

/** `name, category ("web-ui")`: what one record says of the entry. */
function saidBy({ catalog_id, locator, values, ...record }: ValueSource): [string, string] {
  const { category_written: written, observed_at: seenAt } = record;
  const said = values.map((value) => {
    const name = value.split('/').at(-1) ?? value;
    const at = name === 'stars' ? record.stars_observed_at : name === 'downloads' ? record.downloads_observed_at : null;
    const spelling = name === 'category' && written !== null ? ` ("${written}")` : '';
    return `${name}${spelling}${at === null ? '' : ` (seen ${at})`}`;
  });
  const seen = seenAt === null ? '' : `, seen ${seenAt}`;
  return ['said by', forTerminal(`${catalog_id}, ${locator}${seen}: ${said.join(', ')}`)];
}

function evidenceFacts({ quality }: PluginRecord): [string, string][] {
  if (quality === null) return [['none', 'nobody has analysed this plugin; that says nothing about it']];
  const dimensions = Object.entries(quality.dimensions).map(([name, { status }]): [string, string] => [
    forTerminal(name),
    forTerminal(status),
  ]);
  return [
    ['disposition', forTerminal(quality.disposition)],
    ['chains', `${quality.coverage.completed} of ${quality.coverage.configured} came to an answer`],
    [
      'newest',
      `${forTerminal(quality.analyzed_at)}${isDateOfRecord(quality) ? ', the date of the catalog record that was judged' : ''}`,
    ],
    ...dimensions,
    ['reasons', quality.reason_codes.map(forTerminal).join(', ') || 'none'],
  ];
}

function orUnknown(text: string | null): string {
  return text === null ? 'unknown' : forTerminal(text);
}

/** What nobody has observed it at: neither a no nor a nothing (contract, null). */
const NOT_OBSERVED = 'not observed';

/** The latest release of a plugin's package, as the package registry tells it. */
function releaseFacts({ quality }: PluginRecord): [string, string][] {
  const release = quality?.dimensions.package_release;
  if (isPackageContested(quality)) return [['unknown', `its package is ${CONTESTED}`]];
  if (release?.status === 'not_applicable') return [['none', 'this plugin has no package that is known']];
  return [
    ['latest version', textOf(release?.latest_version)],
    ['published', textOf(release?.latest_published_at)],
    ['licence', licenseOf(release)],
    ['deprecated', answerOf(release?.deprecated, 'yes', 'no')],
    [
      'repository',
      answerOf(release?.repository_matches_discovery, 'its metadata names this one', 'its metadata names another'),
    ],
  ];
}

/** In other words than SPDX it is shown as it is written. */
function licenseOf(release: NonNullable<PluginRecord['quality']>['dimensions']['package_release'] | undefined): string {
  if (release?.license_written === undefined) return textOf(release?.license);
  return `${forTerminal(release.license_written)} (as written; no SPDX expression)`;
}

function textOf(text: string | null | undefined): string {
  return text === null || text === undefined ? NOT_OBSERVED : forTerminal(text);
}

function answerOf(fact: boolean | null | undefined, yes: string, no: string): string {
  if (fact === null || fact === undefined) return NOT_OBSERVED;
  return fact ? yes : no;
}
