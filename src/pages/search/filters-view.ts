import { type Children, elements, h, kept } from '../markup.ts';
import { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import type { SearchFacets } from '../../contract/discovery/facets.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus, Disposition } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { inBrackets, labelled } from '../language/punctuation.ts';
import { inEachLanguage } from '../language/words.ts';
import { isLongAddress, linkHere } from '../links.ts';
import type { Visit } from '../page.ts';
import { statusShape } from '../parts/evidence-marks.ts';
import { dimensionWords, dispositionWords, STATUSES_IN_ORDER, statusWords } from '../parts/evidence-words.ts';
import { filterWords, sourceWords } from './filter-words.ts';
import { type ChosenFilters, type ChosenValue, type FilterName, chosenValues } from './search-filters.ts';

/** Whether an answer was chosen. */
type IsChosen = (chosen: ChosenValue) => boolean;

/** Everything that can be chosen, each with how many hits it has, and what was chosen. */
export function filtersView(facets: SearchFacets, chosen: ChosenFilters, visit: Visit): Children {
  const { language } = visit;
  const words = filterWords(language);
  const all = chosenValues(chosen);
  const isChosen: IsChosen = ({ name, value }) => all.some((one) => one.name === name && one.value === value);
  const questions = QUESTIONS[language][isLongAddress(visit) ? 'inWords' : 'withShapes'];
  return h('div', { class: 'filters' }, [
    chosenView(all, facets, visit),
    h('details', { id: 'filters' }, [
      h('summary', null, [words.filters, all.length === 0 ? null : inBrackets(words.chosen(all.length), language)]),
      isLongAddress(visit) ? null : HOW_TO_READ[language],
      h('div', { class: 'facets' }, [
        categoryQuestion(facets, chosen, isChosen, language),
        questions.map((question) => questionView(question, facets, isChosen, language)),
      ]),
      APPLY[language],
    ]),
  ]);
}

const HOW_TO_READ = inEachLanguage((language) =>
  kept(h('p', { class: 'soft small' }, filterWords(language).howToRead)),
);
const APPLY = inEachLanguage((language) =>
  kept(h('button', { type: 'submit', form: 'search' }, filterWords(language).apply)),
);

/** A question whose answers are ours, and the same for every publication. */
interface Question {
  readonly name: FilterName;
  readonly legend: Children;
  readonly choices: readonly Choice[];
  readonly countsIn: (facets: SearchFacets) => Readonly<Record<string, number>>;
}

/** One answer that can be chosen. */
interface Choice {
  readonly value: string;
  readonly chosen: Children;
  readonly unchosen: Children;
}

const DISPOSITIONS = [
  'pilot_checks_passed',
  'partial_evidence',
  'insufficient_evidence',
] as const satisfies readonly Disposition[];

/** It stands outside of the form, among what changes with the search. */
const choiceInput = elements('input', { type: 'checkbox', form: 'search' });

/** Half a hundred answers stand on every search, and only their numbers differ. */
const QUESTIONS = inEachLanguage((language) => ({
  withShapes: questionsIn(language, (status) => [statusShape(status), statusWords(language)[status]]),
  inWords: questionsIn(language, (status) => statusWords(language)[status]),
}));

function questionsIn(language: Locale, ofStatus: (status: DimensionStatus) => Children): readonly Question[] {
  const words = filterWords(language);
  return [
    {
      name: 'source',
      legend: legendOf(words.source),
      choices: choicesOf('source', DiscoverySourceKind.options, (kind) => sourceWords(language)[kind]),
      countsIn: (facets) => facets.source_kinds,
    },
    {
      name: 'disposition',
      legend: legendOf(words.disposition),
      choices: choicesOf('disposition', DISPOSITIONS, (one) => dispositionWords(language)[one]),
      countsIn: (facets) => facets.dispositions,
    },
    ...QualityDimensionName.options.map((name): Question => ({
      name,
      legend: legendOf(dimensionWords(language)[name]),
      choices: choicesOf(name, STATUSES_IN_ORDER, ofStatus),
      countsIn: (facets) => facets.dimension_status[name],
    })),
  ];
}

function choicesOf<Value extends string>(
  name: FilterName,
  values: readonly Value[],
  inWords: (value: Value) => Children,
): readonly Choice[] {
  return values.map((value) => ({
    value,
    chosen: kept(boxAndLabel({ name, value }, inWords(value), true)),
    unchosen: kept(boxAndLabel({ name, value }, inWords(value), false)),
  }));
}

function questionView(
  { name, legend, choices, countsIn }: Question,
  facets: SearchFacets,
  isChosen: IsChosen,
  language: Locale,
): Children {
  const counts = countsIn(facets);
  const boxes: Children[] = [];
  for (const { value, chosen, unchosen } of choices) {
    const count = counts[value] ?? 0;
    const isTicked = isChosen({ name, value });
    if (count > 0 || isTicked) boxes.push(counted(isTicked ? chosen : unchosen, count, language));
  }
  return boxes.length === 0 ? null : h('fieldset', null, [legend, boxes]);
}

/** Id of the contract for what has no category that is known. */
const UNCATEGORIZED = 'uncategorized';

/** The most frequent first, those that were chosen and have no hit behind them; unknown last. */
function categoryQuestion(
  { categories }: SearchFacets,
  { category }: ChosenFilters,
  isChosen: IsChosen,
  language: Locale,
): Children {
  const words = filterWords(language);
  const found = categories.map(({ id, label, count }) => ({ id, label: label[language], count }));
  const missing = category.filter((id) => !categories.some((one) => one.id === id));
  const choices = [...found, ...missing.map((id) => ({ id, label: id, count: 0 }))];
  const known = choices.filter(({ id }) => id !== UNCATEGORIZED);
  const unknown = choices.filter(({ id }) => id === UNCATEGORIZED).map((one) => ({ ...one, label: words.unknown }));
  const boxes = [...known, ...unknown].map(({ id, label, count }) => {
    const one: ChosenValue = { name: 'category', value: id };
    return counted(boxAndLabel(one, label, isChosen(one)), count, language);
  });
  return boxes.length === 0 ? null : h('fieldset', null, [CATEGORY_LEGEND[language], boxes]);
}

function legendOf(text: string): Children {
  return kept(h('legend', null, text));
}

const CATEGORY_LEGEND = inEachLanguage((language) => legendOf(filterWords(language).category));

function boxAndLabel({ name, value }: ChosenValue, label: Children, isTicked: boolean): Children {
  return [choiceInput({ name, value, checked: isTicked }), ' ', label, ' '];
}

function counted(boxWithLabel: Children, count: number, language: Locale): Children {
  return h('label', null, [boxWithLabel, h('b', null, formatNumber(count, language))]);
}

/** Bytes of links that take one filter away: each has the whole address in it. */
const MOST_LINK_BYTES = 3_000;

/** What was chosen, as a page's title has it. */
export function chosenInWords(chosen: ChosenFilters, facets: SearchFacets, language: Locale): readonly string[] {
  return chosenValues(chosen).map((value) => labelOf(value, facets, language));
}

/** What was chosen, each with the link that takes it away; a long query leaves room for a few. */
export function chosenView(all: readonly ChosenValue[], facets: SearchFacets, visit: Visit): Children {
  if (all.length === 0) return null;
  const words = filterWords(visit.language);
  const removeAll = linkHere(visit, Object.fromEntries([['page', null], ...all.map(({ name }) => [name, null])]));
  const shown = all.slice(0, Math.floor(MOST_LINK_BYTES / Math.max(1, linkHere(visit, {}).length * 2)));
  return h('ul', { class: 'chips', 'aria-label': words.narrowedBy }, [
    shown.map(({ name, value }) => {
      const others = all.filter((one) => one.name === name && one.value !== value).map((one) => one.value);
      const label = labelOf({ name, value }, facets, visit.language);
      return h(
        'li',
        null,
        h(
          'a',
          { href: linkHere(visit, { page: null, [name]: others }), rel: 'nofollow', 'aria-label': words.remove(label) },
          [label, h('span', { 'aria-hidden': 'true' }, ' ×')],
        ),
      );
    }),
    h('li', null, h('a', { href: removeAll, rel: 'nofollow' }, words.removeAll)),
  ]);
}

function labelOf({ name, value }: ChosenValue, { categories }: SearchFacets, language: Locale): string {
  const words = filterWords(language);
  const inQuestion = (question: string, answer: string): string => `${labelled(question, language)}${answer}`;
  if (name === 'category') {
    const label = categories.find(({ id }) => id === value)?.label[language] ?? value;
    return inQuestion(words.category, value === UNCATEGORIZED ? words.unknown : label);
  }
  if (name === 'source') return inQuestion(words.source, wordFor(sourceWords(language), value));
  if (name === 'disposition') return inQuestion(words.disposition, wordFor(dispositionWords(language), value));
  return inQuestion(dimensionWords(language)[name], wordFor(statusWords(language), value));
}

function wordFor(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}
