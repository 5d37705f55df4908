import { type Children, h } from '../markup.ts';
import type { EditorContent, PublisherContent } from '../../contract/candidates/imported-content.ts';
import type { Locale, PartialLocalizedText } from '../../contract/shared/text.ts';
import { andMore } from '../language/format.ts';
import { inBrackets, separated } from '../language/punctuation.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import { qualityReasonWords } from '../parts/quality-reason-words.ts';
import { excerptOf, untrusted } from '../parts/untrusted.ts';
import { candidateWords } from './candidate-words.ts';

/** Of a list; the record has the rest. */
const SHOWN_TEXTS = 4;

/** What the publisher wrote into the archive, each text with its place in it. */
export function publisherView(content: PublisherContent, language: Locale): Children {
  const words = candidateWords(language);
  const parts = {
    id: 'publisher',
    heading: words.publisher,
    speaker: content.authority,
    worth: words.byPublisher,
  } as const;
  const placeOf = (field: string): TextPlace => textPlace(content, field, language);
  const texts = factList([
    ...textFacts(content, ['description', 'readme_excerpt', 'problem'], language, placeOf),
    ...textFacts(content, LISTS, language, placeOf),
    [words.operating_approach, oneText(content.operating_approach, 'operating_approach', language, placeOf)],
    [words.compatibility, compatibility(content, language)],
    [words.licence, licence(content, language)],
    [words.keywords, content.keywords.length === 0 ? null : keywords(content.keywords, language)],
    [words.notShown, unplaced(content, language)],
    [words.filesRead, filesRead(content, language)],
  ]);
  return factBlock(parts, language, [
    content.read_files.length === 0 ? h('p', null, words.nothingRead) : null,
    texts ?? h('p', null, words.nothingWritten),
  ]);
}

/** In other words than SPDX it is shown as it is written, and said to be so. */
function licence({ license, license_written }: PublisherContent, language: Locale): Children {
  if (license !== null) return untrusted(license, null);
  if (license_written === undefined) return null;
  const { license_not_spdx: isNone } = qualityReasonWords(language);
  return [untrusted(license_written, null), inBrackets(isNone, language)];
}

const LISTS = [
  'outcomes',
  'prerequisites',
  'required_services',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
  'quick_start',
] as const;

/** What somebody else wrote of the release. */
export function editorView(content: EditorContent, language: Locale): Children {
  const words = candidateWords(language);
  const parts = { id: 'editor', heading: words.editor, speaker: 'editor', worth: words.byEditor } as const;
  const nowhere = (): TextPlace => NOWHERE;
  return factBlock(
    parts,
    language,
    factList([
      [words.author, [untrusted(content.author, null), ' · ', dayOf(content.written_at, language)]],
      ...textFacts(content, ['problem', 'operating_approach'], language, nowhere),
      ...textFacts(
        content,
        ['outcomes', 'prerequisites', 'required_services', 'limitations', 'non_fit_conditions', 'quick_start'],
        language,
        nowhere,
      ),
    ]),
  );
}

type Text = PartialLocalizedText | null | readonly PartialLocalizedText[];
/** A field that has a name of its own. */
type NamedField = (typeof LISTS)[number] | 'description' | 'readme_excerpt' | 'problem' | 'operating_approach';
type TextFact = readonly [name: string, value: Children];

function textFacts<Field extends NamedField>(
  content: Readonly<Record<Field, Text>>,
  fields: readonly Field[],
  language: Locale,
  placeOf: (field: string) => TextPlace,
): readonly TextFact[] {
  const words = candidateWords(language);
  return fields.map((field) => {
    const text = content[field];
    const value = isList(text) ? listOfTexts(text, field, language, placeOf) : oneText(text, field, language, placeOf);
    return [words[field], value];
  });
}

function isList(text: Text): text is readonly PartialLocalizedText[] {
  return Array.isArray(text);
}

function listOfTexts(
  texts: readonly PartialLocalizedText[],
  field: string,
  language: Locale,
  placeOf: (field: string) => TextPlace,
): Children {
  if (texts.length === 0) return null;
  const left = texts.length - SHOWN_TEXTS;
  return [
    texts.slice(0, SHOWN_TEXTS).map((text, place) => oneText(text, `${field}/${place}`, language, placeOf)),
    left > 0 ? h('p', { class: 'soft small' }, andMore(left, language)) : null,
  ];
}

/** In the reader's language where there is one, else in the other. */
function oneText(
  text: PartialLocalizedText | null,
  field: string,
  language: Locale,
  placeOf: (field: string) => TextPlace,
): Children {
  if (text === null) return null;
  const other = language === 'en' ? 'zh-CN' : 'en';
  const shown = text[language] === null ? other : language;
  if (text[shown] === null) return null;
  const { goesOn, place } = placeOf(`/publisher_content/${field}/${shown}`);
  const excerpt = excerptOf(text[shown], []);
  return [
    // Two commands on one line are another command.
    h('p', { class: 'quoted lines' }, untrusted(goesOn && !excerpt.endsWith(' …') ? `${excerpt} …` : excerpt, shown)),
    place,
  ];
}

/** Where a text stands in the archive. */
interface TextPlace {
  /** The archive has more of the passage than the record. */
  readonly goesOn: boolean;
  readonly place: Children;
}

const NOWHERE: TextPlace = { goesOn: false, place: null };

function textPlace({ text_places }: PublisherContent, field: string, language: Locale): TextPlace {
  const found = text_places.find((place) => place.field === field);
  if (found === undefined) return NOWHERE;
  const { file, pointer, heading, first_line, is_cut } = found;
  const words = candidateWords(language);
  const place = h('p', { class: 'soft worth' }, [
    h('code', null, untrusted(pointer === null ? file : `${file}#${pointer}`, null)),
    first_line === null ? null : ` ${words.line(first_line)}`,
    heading === null ? null : [' · ', untrusted(heading, null)],
  ]);
  return { goesOn: is_cut, place };
}

function compatibility({ declared_compatibility }: PublisherContent, language: Locale): Children {
  if (declared_compatibility.length === 0) return null;
  return declared_compatibility
    .slice(0, SHOWN_TEXTS)
    .map(({ host_range, source_ref, claimed_at }) =>
      h('div', null, [
        h('code', null, untrusted(host_range, null)),
        h('span', { class: 'soft small' }, [
          ' · ',
          untrusted(source_ref, null),
          claimed_at === null ? null : [' · ', dayOf(claimed_at, language)],
        ]),
      ]),
    );
}

const SHOWN_KEYWORDS = 24;

function keywords(all: readonly string[], language: Locale): Children {
  const left = all.length - SHOWN_KEYWORDS;
  return [
    separated(
      all.slice(0, SHOWN_KEYWORDS).map((word) => untrusted(word, null)),
      'comma',
      language,
    ),
    left > 0 ? ` ${andMore(left, language)}` : null,
  ];
}

function unplaced({ unplaced_texts }: PublisherContent, language: Locale): Children {
  const count = unplaced_texts.reduce((sum, each) => sum + each.count, 0);
  return count === 0 ? null : candidateWords(language).unplaced(count);
}

function filesRead({ read_files }: PublisherContent, language: Locale): Children {
  if (read_files.length === 0) return null;
  const words = candidateWords(language);
  const left = read_files.length - SHOWN_KEYWORDS;
  return [
    separated(
      read_files
        .slice(0, SHOWN_KEYWORDS)
        .map(({ file, coverage }) => [
          h('code', null, untrusted(file, null)),
          h('span', { class: 'soft' }, ` ${words[coverage]}`),
        ]),
      'comma',
      language,
    ),
    left > 0 ? ` ${andMore(left, language)}` : null,
  ];
}
