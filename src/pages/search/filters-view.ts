import { type Children, h } from '../markup.ts';
import { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import type { SearchFacets } from '../../contract/discovery/facets.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { Disposition } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { inBrackets, labelled } from '../language/punctuation.ts';
import { isLongAddress, linkHere } from '../links.ts';
import type { Visit } from '../page.ts';
import { statusShape } from '../parts/evidence-marks.ts';
import { dimensionWords, dispositionWords, STATUSES_IN_ORDER, statusWords } from '../parts/evidence-words.ts';
import { filterWords, sourceWords } from './filter-words.ts';
import { type ChosenFilters, type ChosenValue, type FilterName, chosenValues } from './search-filters.ts';

/** One answer that can be chosen. */
interface Choice {
  readonly value: string;
  readonly label: Children;
  readonly count: number;
}

/** Everything that can be chosen, each with how many hits it has, and what was chosen. */
export function filtersView(facets: SearchFacets, chosen: ChosenFilters, visit: Visit): Children {
  const { language } = visit;
  const words = filterWords(language);
  const statuses = statusWords(language);
  const all = chosenValues(chosen);
  const isChosen = ({ name, value }: ChosenValue): boolean =>
    all.some((one) => one.name === name && one.value === value);
  const question = (name: FilterName, legend: string, choices: readonly Choice[]): Children => {
    const shown = choices.filter(({ value, count }) => count > 0 || isChosen({ name, value }));
    if (shown.length === 0) return null;
    const boxes = shown.map((choice) => choiceBox(name, choice, isChosen({ name, value: choice.value }), language));
    return h('fieldset', null, [h('legend', null, legend), boxes]);
  };
  return h('div', { class: 'filters' }, [
    chips(all, facets, visit),
    h('details', { id: 'filters' }, [
      h('summary', null, [words.filters, all.length === 0 ? null : inBrackets(words.chosen(all.length), language)]),
      isLongAddress(visit) ? null : h('p', { class: 'soft small' }, words.howToRead),
      h('div', { class: 'facets' }, [
        question('category', words.category, categoryChoices(facets, chosen, language)),
        question(
          'source',
          words.source,
          DiscoverySourceKind.options.map((kind) => ({
            value: kind,
            label: sourceWords(language)[kind],
            count: facets.source_kinds[kind],
          })),
        ),
        question(
          'disposition',
          words.disposition,
          DISPOSITIONS.map((one) => ({
            value: one,
            label: dispositionWords(language)[one],
            count: facets.dispositions[one],
          })),
        ),
        QualityDimensionName.options.map((name) =>
          question(
            name,
            dimensionWords(language)[name],
            STATUSES_IN_ORDER.map((status) => ({
              value: status,
              label: isLongAddress(visit) ? statuses[status] : [statusShape(status), statuses[status]],
              count: facets.dimension_status[name][status],
            })),
          ),
        ),
      ]),
      h('button', { type: 'submit', form: 'search' }, words.apply),
    ]),
  ]);
}

const DISPOSITIONS = [
  'pilot_checks_passed',
  'partial_evidence',
  'insufficient_evidence',
] as const satisfies readonly Disposition[];
/** Id of the contract for what has no category that is known. */
const UNCATEGORIZED = 'uncategorized';

/** The most frequent first, those that were chosen and have no hit behind them; unknown last. */
function categoryChoices(
  { categories }: SearchFacets,
  { category }: ChosenFilters,
  language: Locale,
): readonly Choice[] {
  const counted = categories.map(({ id, label, count }) => ({ value: id, label: label[language], count }));
  const missing = category.filter((id) => !categories.some((one) => one.id === id));
  const choices = [...counted, ...missing.map((id) => ({ value: id, label: id, count: 0 }))];
  const isUnknown = ({ value }: Choice): boolean => value === UNCATEGORIZED;
  const unknown = choices.filter(isUnknown).map((choice) => ({ ...choice, label: filterWords(language).unknown }));
  return [...choices.filter((choice) => !isUnknown(choice)), ...unknown];
}

function choiceBox(name: FilterName, { value, label, count }: Choice, isChecked: boolean, language: Locale): Children {
  // It stands outside of the form, among what changes with the search.
  const box = { type: 'checkbox', form: 'search', name, value, ...(isChecked ? { checked: true } : {}) };
  return h('label', null, [h('input', box), ' ', label, ' ', h('b', null, formatNumber(count, language))]);
}

/** Bytes of links that take one filter away: each has the whole address in it. */
const MOST_LINK_BYTES = 3_000;

/** What was chosen, each with the link that takes it away; a long query leaves room for a few. */
function chips(all: readonly ChosenValue[], facets: SearchFacets, visit: Visit): Children {
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
