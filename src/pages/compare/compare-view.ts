import { type Children, h } from '../markup.ts';
import { isDateOfRecord } from '../../contract/evidence/newest-evidence.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay, formatList } from '../language/format.ts';
import { labelled } from '../language/punctuation.ts';
import { linkHere, linkToObservation, linkToPlugin } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { catalogDescription } from '../parts/catalog-description.ts';
import { markSprite, marksHelp } from '../parts/evidence-marks.ts';
import { type Reproduction, reproduceView } from '../parts/reproduce-view.ts';
import { scrollingTable } from '../parts/scrolling-table.ts';
import { excerptOf, untrusted } from '../parts/untrusted.ts';
import { compareWords } from './compare-words.ts';
import {
  type ComparedFact,
  type ComparedPlugin,
  type ComparedValue,
  FACT_GROUPS,
  type FactGroup,
  comparedFacts,
  groupOf,
} from './compared-facts.ts';
import { PICK_PARAMETER } from './picked-plugins.ts';

/** Two to four plugins side by side: what differs, what is unknown of any, what agrees. */
export function compareView(
  records: readonly ComparedPlugin[],
  publication: Reproduction['publication'],
  visit: Visit,
): PageContent {
  const words = compareWords(visit.language);
  const facts = comparedFacts(records, visit.language);
  return {
    title: `${labelled(words.compare, visit.language)}${formatList(
      records.map(({ entry }) => excerptOf(entry.identity.name, [])),
      visit.language,
    )}`,
    snapshotId: records[0]!.snapshot_id,
    main: [
      markSprite(),
      h('h1', { id: 'compared' }, words.compared(records.length)),
      h('p', { class: 'soft narrow' }, words.howToRead),
      h('p', null, h('a', { href: linkToSearch(visit) }, words.backToSearch)),
      scrollingTable({ labelledBy: 'compared' }, 'held', [
        h('table', { class: `compare of-${records.length}` }, [
          h(
            'thead',
            null,
            h('tr', null, [
              h('th', { scope: 'col' }, words.fact),
              records.map((record) => head(record, records, visit)),
            ]),
          ),
          h('tbody', null, descriptions(records, visit.language)),
          FACT_GROUPS.map((group) =>
            rowsOf(
              group,
              facts.filter((fact) => groupOf(fact) === group),
              records,
              visit,
            ),
          ),
        ]),
      ]),
      marksHelp(visit.language),
      reproduceView(sameFacts(records, publication), visit.language),
    ],
  };
}

/** Entry ids are of letters, digits and signs that no shell reads. */
function sameFacts(records: readonly PluginRecord[], publication: Reproduction['publication']): Reproduction {
  const ids = records.map(({ entry }) => entry.entry_id);
  return {
    snapshotId: records[0]!.snapshot_id,
    publication,
    file: 'discovery.jsonl',
    curl: ids.map((id) => `curl "$SERVICE/v1/plugins/${id}"`),
    commandLine: ids.map((id) => `show ${id} --json --server "$SERVICE"`),
    tools: ids.map((id) => ({ name: 'get_plugin_facts', arguments: { plugin_id: id, detail: 'full' } })),
  };
}

/** What to do where there are not two to four. */
export function chooseView(picked: number, visit: Visit): PageContent {
  const words = compareWords(visit.language);
  return {
    title: words.compare,
    main: [
      h('h1', null, words.choose),
      picked === 0 ? null : h('p', null, words.picked(picked)),
      h('p', { class: 'narrow' }, words.howToChoose),
      h('p', null, h('a', { href: linkToSearch(visit) }, words.toSearch)),
    ],
  };
}

/** The search that the plugins were picked in, as far as the address has it. */
function linkToSearch(visit: Visit): string {
  return linkHere({ ...visit, path: '/search' }, { snapshot: null });
}

function newestEvidence(quality: PluginQualitySummary, language: Locale): string {
  const words = compareWords(language);
  const whose = isDateOfRecord(quality) ? words.analysedRecord : words.analysed;
  return `${whose} ${formatDay(quality.analyzed_at, language)}`;
}

function head({ entry, quality }: PluginRecord, records: readonly PluginRecord[], visit: Visit): Children {
  const { language } = visit;
  const words = compareWords(language);
  const { owner } = entry.identity;
  const name = excerptOf(entry.identity.name, []);
  const others = records.map((record) => record.entry.entry_id).filter((id) => id !== entry.entry_id);
  return h('th', { scope: 'col' }, [
    h('a', { href: linkToPlugin(visit, entry.entry_id) }, untrusted(name, null)),
    owner === null ? null : h('span', { class: 'who' }, untrusted(owner, null)),
    h('span', { class: 'who' }, `${words.catalogRead} ${formatDay(entry.source_reference.fetched_at, language)}`),
    h('span', { class: 'who' }, quality === null ? words.neverAnalysed : newestEvidence(quality, language)),
    h(
      'a',
      {
        class: 'who',
        href: linkHere(visit, { [PICK_PARAMETER]: others }),
        'aria-label': words.leaveOutName(name),
        rel: 'nofollow',
      },
      words.leaveOut,
    ),
  ]);
}

/** What each is said to do. Texts are not held against each other: two that differ may say the same. */
function descriptions(records: readonly PluginRecord[], language: Locale): Children {
  const words = compareWords(language);
  return h('tr', null, [
    h('th', { scope: 'row' }, [words.description, h('span', { class: 'who' }, words.catalog)]),
    records.map(({ entry }) => h('td', null, catalogDescription(entry.imported_content.description, language))),
  ]);
}

function rowsOf(
  group: FactGroup,
  facts: readonly ComparedFact[],
  records: readonly PluginRecord[],
  visit: Visit,
): Children {
  if (facts.length === 0) return null;
  return h('tbody', { class: group }, [
    h(
      'tr',
      null,
      h(
        'th',
        { scope: 'rowgroup', colspan: records.length + 1 },
        h('span', null, compareWords(visit.language)[group](facts.length)),
      ),
    ),
    group === 'unknownOfAll' ? namesOf(facts, records.length, visit) : facts.map((fact) => row(fact, records, visit)),
  ]);
}

function row(
  { name, said, dimension, values }: ComparedFact,
  records: readonly PluginRecord[],
  visit: Visit,
): Children {
  return h('tr', null, [
    h('th', { scope: 'row' }, [name, h('span', { class: 'who' }, said)]),
    values.map((value, place) => cell(value, dimension, records[place]!, visit)),
  ]);
}

/** Cells that all say the same, nothing, are left out. */
function namesOf(facts: readonly ComparedFact[], plugins: number, { language }: Visit): Children {
  const names = formatList(
    facts.map(({ name }) => name),
    language,
  );
  return h('tr', null, h('td', { class: 'names', colspan: plugins + 1 }, h('div', null, names)));
}

/** What an observation shows leads to it. */
function cell(
  { key, shown }: ComparedValue,
  dimension: QualityDimensionName | null,
  { entry }: PluginRecord,
  visit: Visit,
): Children {
  const isLink = dimension !== null && key !== null;
  return h(
    'td',
    key === null ? { class: 'unknown' } : null,
    isLink ? h('a', { href: linkToObservation(visit, entry.entry_id, dimension) }, shown) : shown,
  );
}
