import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { FACTS_LINE, renderCategory, renderFacts, renderObserved, renderOwner, renderSources } from './plugin-facts.ts';
import { releaseFacts } from './release-facts.ts';

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

function identityFacts({ entry, snapshot_id: snapshotId }: PluginRecord): [string, string][] {
  return [
    ['id', forTerminal(entry.entry_id)],
    ['package', orUnknown(entry.identity.registry_package)],
    ['repository', orUnknown(entry.identity.repository_url)],
    ['sources', renderSources(entry)],
    ['category', `${renderCategory(entry, 'en')} / ${forTerminal(entry.category.label['zh-CN'])}`],
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
    ['fetched', forTerminal(reference.fetched_at)],
    ['freshness', `${freshness.status}, until ${forTerminal(freshness.expires_at)}`],
  ];
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
    ['analyzed', forTerminal(quality.analyzed_at)],
    ...dimensions,
    ['reasons', quality.reason_codes.map(forTerminal).join(', ') || 'none'],
  ];
}

function orUnknown(text: string | null): string {
  return text === null ? 'unknown' : forTerminal(text);
}
