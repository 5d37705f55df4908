import { type Children, elements, h, kept } from '../markup.ts';
import type { ShownRecord } from '../../contract/discovery/shown-search.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inEachLanguage } from '../language/words.ts';
import { dimensionQuestions, dimensionWords, statusWords, whatMarksAsk } from './evidence-words.ts';
import { keptFor } from './kept-for.ts';

/**
 * The shape of a status: a whole disc, half a disc, a square with a cross, an
 * empty dashed ring, a stroke. What nobody tested is drawn as what is missing.
 */
export function statusShape(status: DimensionStatus): Children {
  return SHAPES[status];
}

const SHAPES = ofEachStatus((status) =>
  kept(h('svg', { class: `mark ${status}`, 'aria-hidden': 'true' }, h('use', { href: `#mark-${status}` }))),
);

function ofEachStatus<Value>(make: (status: DimensionStatus) => Value): Record<DimensionStatus, Value> {
  return {
    passed: make('passed'),
    partial: make('partial'),
    failed: make('failed'),
    not_tested: make('not_tested'),
    not_applicable: make('not_applicable'),
  };
}

/** A status as shape and word. */
export function statusMark(status: DimensionStatus, language: Locale): Children {
  return h('span', { class: 'status' }, [statusShape(status), statusWords(language)[status]]);
}

/**
 * The eight dimensions, each a shape and two words.
 *
 * @param quality `null`: nobody analysed the plugin
 * @param addressOf where more is told of a dimension; absent: nowhere
 */
export function evidenceMarks(
  quality: ShownRecord['quality'],
  language: Locale,
  addressOf?: (name: QualityDimensionName) => string,
): Children {
  const statusOf = (name: QualityDimensionName): DimensionStatus => quality?.dimensions[name].status ?? 'not_tested';
  if (addressOf === undefined) return plainMarks(QualityDimensionName.options.map(statusOf).join(' '), language);
  return marksList(
    null,
    QualityDimensionName.options.map((name) =>
      h('li', null, h('a', { href: addressOf(name) }, saidOf(name, statusOf(name), language))),
    ),
  );
}

const marksList = elements('ul', { class: 'marks' });

function saidOf(name: QualityDimensionName, status: DimensionStatus, language: Locale): Children {
  return [SHAPES[status], dimensionWords(language)[name], ' ', h('i', null, statusWords(language)[status])];
}

/** Eight on every hit, and hits of a publication have few different eights. @param statuses one of each dimension, in order */
const plainMarks = keptFor((statuses: string, language) => {
  const each = DimensionStatus.array().parse(statuses.split(' '));
  return marksList(
    null,
    QualityDimensionName.options.map((name, place) => h('li', null, saidOf(name, each[place]!, language))),
  );
});

/** What each of the eight asks; once on a page whose marks stand without it. */
export function marksHelp(language: Locale): Children {
  return HELP[language];
}

const HELP = inEachLanguage((language) => {
  const names = dimensionWords(language);
  const questions = dimensionQuestions(language);
  const all = QualityDimensionName.options.map((name) => [h('dt', null, names[name]), h('dd', null, questions[name])]);
  return kept(
    h('details', { class: 'marks-help', id: 'marks-help' }, [
      h('summary', null, whatMarksAsk(language).heading),
      h('dl', null, all),
    ]),
  );
});

/** The shapes themselves; once on every page that uses them. */
export function markSprite(): Children {
  return SPRITE;
}

const RING = { cx: 8, cy: 8, r: 6 };

const DRAWN: Readonly<Record<DimensionStatus, Children>> = {
  passed: [h('circle', { ...RING, r: 7, class: 'fill' }), h('path', { class: 'cut', d: 'M4.5 8.2 7 10.7l4.5-5' })],
  partial: [h('circle', { ...RING, class: 'line' }), h('path', { class: 'fill', d: 'M8 2a6 6 0 0 1 0 12z' })],
  failed: [h('path', { class: 'fill', d: 'M2 2h12v12H2z' }), h('path', { class: 'cut', d: 'm5 5 6 6m0-6-6 6' })],
  not_tested: [h('circle', { ...RING, class: 'line dashed' })],
  not_applicable: [h('path', { class: 'line', d: 'M3.5 8h9' })],
};

const SPRITE = kept(
  h(
    'svg',
    { class: 'sprite', 'aria-hidden': 'true' },
    Object.entries(DRAWN).map(([status, shape]) => h('symbol', { id: `mark-${status}`, viewBox: '0 0 16 16' }, shape)),
  ),
);
