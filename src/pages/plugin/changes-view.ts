import { type Children, h } from '../markup.ts';
import type { ChangesResponse, ChangesStep } from '../../contract/publication/changes.ts';
import type { PublicationVersion } from '../../contract/shared/ids.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { andMore } from '../language/format.ts';
import { changedFieldsView } from '../parts/changed-fields-view.ts';
import { dayOf, factBlock } from '../parts/fact-block.ts';
import { pluginWords } from './plugin-words.ts';

/** What became of the record since the oldest publication that is kept, step by step. */
export function changesView(answer: ChangesResponse, language: Locale): Children {
  const words = pluginWords(language);
  const parts = { id: 'changes', heading: words.changes, speaker: 'derived', worth: words.byComparison } as const;
  return factBlock(parts, language, changeOf(answer, language));
}

/** The newest of thirty publications, and of a record with hundreds of fields; the rest is counted. */
const SHOWN_STEPS = 8;
const SHOWN_FIELDS = 12;

function changeOf({ since, publication_version, ...answer }: ChangesResponse, language: Locale): Children {
  const steps = answer.steps ?? [];
  const words = pluginWords(language);
  if (since === publication_version) return h('p', null, words.nothingToCompare);
  if (steps.length === 0) return h('p', null, words.unchanged(since));
  const left = steps.length - SHOWN_STEPS;
  return [
    h('p', { class: 'soft small' }, words.steps),
    h('ul', { class: 'plain steps' }, [
      steps.slice(0, SHOWN_STEPS).map((step) => h('li', null, stepView(step, language))),
      left > 0 ? h('li', { class: 'soft' }, andMore(left, language)) : null,
    ]),
  ];
}

function stepView({ publication_version: version, change }: ChangesStep, language: Locale): Children {
  const words = pluginWords(language);
  return [
    h('p', null, [
      h('b', null, dayOf(timestampOf(version), language)),
      ' ',
      h('code', { class: 'soft small' }, version),
    ]),
    change.change === 'changed'
      ? changedFieldsView(change, SHOWN_FIELDS, language)
      : h('p', null, change.change === 'added' ? words.wasAdded : words.wasWithdrawn),
  ];
}

/** The day that a publication has in its version. */
function timestampOf(version: PublicationVersion): string {
  return `${version.split('.')[1]}T00:00:00.000Z`;
}
