import { type Children, h } from '../markup.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { ChangesResponse, PublishedChange } from '../../contract/publication/changes.ts';
import type { PluginLookup, PluginRecord } from '../../contract/shared/plugin-record.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled } from '../language/punctuation.ts';
import { linkToCandidate, linkToObservation, linkToPlugin } from '../links.ts';
import type { Visit } from '../page.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dimensionWords } from '../parts/evidence-words.ts';
import { changedFieldsView } from '../parts/changed-fields-view.ts';
import { factBlock, factList } from '../parts/fact-block.ts';
import { pagesNavigation } from '../parts/pages-navigation.ts';
import { untrusted } from '../parts/untrusted.ts';
import { comparisonWords, withdrawalWords } from './publication-words.ts';

export const CHANGES_OF_A_PAGE = 20;
/** Plugins shown of those whose status changed in one dimension; all of them are counted. */
export const FLIPS_SHOWN = 3;

/** A part of the changes, and the records that are offered still, as they are now. */
export interface ComparedRecords {
  readonly answer: ChangesResponse;
  readonly records: readonly PluginLookup[];
}

/** Plugins whose outcome in one dimension is another than before; the records are of the first of them. */
export interface StatusFlips extends ComparedRecords {
  readonly dimension: QualityDimensionName;
  readonly records: readonly PluginRecord[];
}

/** With the publication that this one replaced. */
export interface Comparison extends ComparedRecords {
  /** Of each dimension; empty: nothing changed. */
  readonly flips: readonly StatusFlips[];
}

/** What was added, changed and withdrawn, and where what was observed now says something else. */
export function comparisonView(comparison: Comparison | null, page: number, visit: Visit): Children {
  const { language } = visit;
  const words = comparisonWords(language);
  const parts = { id: 'changes', heading: words.heading, speaker: 'derived', worth: words.worth } as const;
  if (comparison === null) return factBlock(parts, language, h('p', null, words.noneBefore));
  const { answer, flips } = comparison;
  return factBlock(parts, language, [
    factList([
      [words.since, h('code', null, answer.since)],
      [words.added, words.records(answer.counts.added)],
      [words.changed, words.records(answer.counts.changed)],
      [words.withdrawn, words.records(answer.counts.withdrawn - answer.counts.no_longer_published)],
      [words.gone, words.records(answer.counts.no_longer_published)],
    ]),
    statusFlips(
      flips.filter((each) => each.answer.page.total > 0),
      visit,
    ),
    allChanges(comparison, page, visit),
  ]);
}

function statusFlips(flips: readonly StatusFlips[], visit: Visit): Children {
  if (flips.length === 0) return null;
  const words = comparisonWords(visit.language);
  const names = dimensionWords(visit.language);
  return [
    h('h3', null, words.flips),
    h('p', { class: 'soft small' }, words.flipsNote),
    h(
      'ul',
      { class: 'plain flips' },
      flips.map(({ dimension, answer, records }) => {
        const left = answer.page.total - records.length;
        return h('li', null, [
          h('b', null, names[dimension]),
          ` · ${words.plugins(answer.page.total)}`,
          h('ul', { class: 'plain' }, [
            records.map((record) => flip(record, answer, dimension, visit)),
            left > 0 ? h('li', { class: 'soft' }, words.more(left)) : null,
          ]),
        ]);
      }),
    ),
  ];
}

/** The outcome as it was, where it was told, and as it is now, which leads to what was observed. */
function flip(
  { entry, quality }: PluginRecord,
  { changes }: ChangesResponse,
  dimension: QualityDimensionName,
  visit: Visit,
): Children {
  const { language } = visit;
  const words = comparisonWords(language);
  const before = statusBefore(changes, entry.entry_id, statusField(dimension));
  return h('li', null, [
    h('a', { href: linkToObservation(visit, entry.entry_id, dimension) }, untrusted(entry.identity.name, null)),
    before === null ? ' ' : [` ${words.was} `, statusMark(before, language), words.and],
    `${words.isNow} `,
    statusMark(quality?.dimensions[dimension].status ?? 'not_tested', language),
  ]);
}

/** Of the outcome of a dimension. */
export function statusField(dimension: QualityDimensionName): string {
  return `/quality/dimensions/${dimension}/status`;
}

function statusBefore(changes: ChangesResponse['changes'], id: string, field: string): DimensionStatus | null {
  const change = changes.find((each) => each.id === id);
  const told = change?.change === 'changed' ? change.values.find((value) => value.field === field) : undefined;
  return DimensionStatus.safeParse(told?.before).data ?? null;
}

function allChanges({ answer, records }: ComparedRecords, page: number, visit: Visit): Children {
  const {
    changes,
    page: { total },
  } = answer;
  if (total === 0) return null;
  const words = comparisonWords(visit.language);
  return [
    h('h3', null, words.all),
    changes.length === 0
      ? h('p', null, words.beyond)
      : h(
          'ul',
          { class: 'plain changes' },
          changes.map((change) =>
            h('li', null, [recordOf(change, records, visit), ' ', saidOf(change, visit.language)]),
          ),
        ),
    pagesNavigation({ page, pages: Math.ceil(total / CHANGES_OF_A_PAGE), firstPage: 1 }, visit),
  ];
}

/** Nobody withdrew it: its catalogs list it no more, or it was merged or left out. */
function isGone(change: PublishedChange): boolean {
  return change.change === 'withdrawn' && change.reason_code === 'no_longer_published';
}

/** By its name where it has one still, and by its id. What no record has any more leads nowhere. */
function recordOf(change: PublishedChange, records: readonly PluginLookup[], visit: Visit): Children {
  const id = h('code', { class: 'soft' }, change.id);
  if (isGone(change)) return id;
  const name = records.map(namedRecord).find((record) => record.id === change.id)?.name;
  const link = h('a', { href: linkToRecord(change.id, visit) }, name === undefined ? id : untrusted(name, null));
  return name === undefined ? link : [link, ' ', id];
}

function namedRecord(record: PluginLookup): { readonly id: string; readonly name: string } {
  if (record.kind === 'entry') return { id: record.entry.entry_id, name: record.entry.identity.name };
  const { candidate_id: id, identity } = record.candidate;
  return { id, name: `${identity.display_name} ${identity.release_version}` };
}

function linkToRecord(id: string, visit: Visit): string {
  return EntryId.safeParse(id).success ? linkToPlugin(visit, id) : linkToCandidate(visit, id);
}

/** Of a record with hundreds of changed fields; the rest is counted. */
const SHOWN_FIELDS = 4;

function saidOf(change: PublishedChange, language: Locale): Children {
  const words = comparisonWords(language);
  if (change.change === 'added') return words.wasAdded;
  if (change.change === 'withdrawn') {
    return [
      `${labelled(isGone(change) ? words.isGone : words.wasWithdrawn, language)}${withdrawalWords(language)[change.reason_code]}`,
      change.reason === null ? null : [' · ', untrusted(change.reason, null)],
    ];
  }
  return [labelled(words.wasChanged, language), changedFieldsView(change, SHOWN_FIELDS, language)];
}
