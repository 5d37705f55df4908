import { type Children, h } from '../markup.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { andMore } from '../language/format.ts';
import { factBlock } from '../parts/fact-block.ts';
import { pluginWords } from './plugin-words.ts';

/** What became of the record since the oldest publication that is kept. */
export function changesView(answer: ChangesResponse, language: Locale): Children {
  const words = pluginWords(language);
  const parts = { id: 'changes', heading: words.changes, speaker: 'derived', worth: words.byComparison } as const;
  return factBlock(parts, language, changeOf(answer, language));
}

/** Of a record with hundreds of fields; the rest is counted. */
const SHOWN_FIELDS = 24;

function changeOf({ since, publication_version, changes }: ChangesResponse, language: Locale): Children {
  const words = pluginWords(language);
  if (since === publication_version) return h('p', null, words.nothingToCompare);
  const [change] = changes;
  if (change === undefined || change.change === 'withdrawn') return h('p', null, words.unchanged(since));
  if (change.change === 'added') return h('p', null, words.added(since));
  const left = change.fields.length - SHOWN_FIELDS;
  return [
    h('p', null, words.changed(since)),
    h('ul', { class: 'codes' }, [
      change.fields
        .slice(0, SHOWN_FIELDS)
        .map((field) => h('li', null, field === '' ? words.wholeRecord : h('code', null, field))),
      left > 0 ? h('li', { class: 'soft' }, andMore(left, language)) : null,
    ]),
  ];
}
