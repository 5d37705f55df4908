import { type Children, h } from '../markup.ts';
import type { Health } from '../../contract/publication/health.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { factBlock, factList } from '../parts/fact-block.ts';
import { exclusionRuleWords, mergeRuleWords, ruleIn } from '../parts/listing-words.ts';
import { NOTE_WORDS } from './note-words.ts';
import { publicationWords } from './publication-words.ts';

/** What became of every record that was read. */
export function contentsView(
  { counts, exclusions, merges, notes, host_id, publication_version, sequence }: PublicationManifest,
  { candidates }: Health,
  language: Locale,
): Children {
  const words = publicationWords(language);
  const parts = {
    id: 'contents',
    heading: words.contents,
    speaker: 'control_metadata',
    worth: words.nothingLost,
  } as const;
  const number = (count: number): string => formatNumber(count, language);
  return factBlock(parts, language, [
    factList([
      [words.version, h('code', null, publication_version)],
      [words.sequence, number(sequence)],
      [words.host, h('code', null, host_id)],
      [words.recordsRead, number(counts.records_read)],
      [words.entries, number(counts.entries)],
      [words.merged, number(counts.merged)],
      [words.excluded, number(counts.excluded)],
      [words.candidates, candidates === null ? words.noCandidates : number(candidates.count)],
    ]),
    rules(words.whyExcluded, exclusions, exclusionRuleWords(language), language),
    rules(words.whyMerged, merges, mergeRuleWords(language), language),
    rules(
      words.noted,
      notes.map(({ note, count }) => ({ rule: note, count })),
      NOTE_WORDS[language],
      language,
    ),
  ]);
}

function rules(
  heading: string,
  counted: PublicationManifest['exclusions'],
  words: Readonly<Record<string, string>>,
  language: Locale,
): Children {
  if (counted.length === 0) return null;
  return [
    h('h3', null, heading),
    h(
      'ul',
      { class: 'counted' },
      counted.map(({ rule, count }) =>
        h('li', null, [
          h('span', { class: 'number' }, formatNumber(count, language)),
          ' ',
          ruleIn(words, rule),
          ' ',
          h('code', { class: 'soft' }, rule),
        ]),
      ),
    ),
  ];
}
