import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { coverageOf, coverageStep, questionsInAddress } from '../directory/coverage.ts';
import { coverageLegend, coverageSprite, swatch } from '../directory/coverage-legend.ts';
import { formatNumber } from '../language/format.ts';
import { linkToTopic } from '../links.ts';
import type { Visit } from '../page.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dimensionWords, STATUSES_IN_ORDER } from '../parts/evidence-words.ts';
import { scrollingTable } from '../parts/scrolling-table.ts';
import { publicationWords } from './publication-words.ts';

const DIMENSIONS = QualityDimensionName.options;

/** How much was looked at, and what came of it: by dimension, and by topic. */
export function coverageView(root: DirectoryNodeResponse, visit: Visit): Children {
  const { language } = visit;
  const words = publicationWords(language);
  return h('section', { class: 'coverage', 'aria-labelledby': 'coverage' }, [
    coverageSprite(),
    h('h2', { id: 'coverage' }, words.coverage),
    h('p', { class: 'soft small narrow' }, words.coverageNote),
    byDimension(root.dimension_status, language),
    h('h3', null, words.byTopic),
    coverageLegend(language),
    byTopic(root.children, visit),
  ]);
}

function byDimension(counts: DimensionCounts, language: Locale): Children {
  const words = publicationWords(language);
  const names = dimensionWords(language);
  return scrolled(words.byDimension, 'outcomes', [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', { scope: 'col' }, words.dimension),
        h('td', null),
        STATUSES_IN_ORDER.map((status) => h('th', { scope: 'col', class: 'number' }, statusMark(status, language))),
      ]),
    ),
    h(
      'tbody',
      null,
      DIMENSIONS.map((name) =>
        h('tr', null, [
          h('th', { scope: 'row' }, names[name]),
          h('td', { class: 'plot' }, shares(counts[name])),
          STATUSES_IN_ORDER.map((status) => h('td', { class: 'number' }, formatNumber(counts[name][status], language))),
        ]),
      ),
    ),
  ]);
}

/** Statuses as parts of one bar, in the order of the columns; the numbers stand beside it. */
function shares(counts: DimensionCounts[QualityDimensionName]): Children {
  const whole = STATUSES_IN_ORDER.reduce((sum, status) => sum + counts[status], 0);
  let start = 0;
  return h('svg', { class: 'shares', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, [
    STATUSES_IN_ORDER.map((status) => {
      if (counts[status] === 0) return null;
      const width = (counts[status] / whole) * 100;
      const part = h('rect', {
        class: `share ${status}`,
        x: hundredth(start),
        y: 0.5,
        width: hundredth(width),
        height: 9,
      });
      start += width;
      return part;
    }),
    h('rect', { class: 'share-frame', x: 0, y: 0.5, width: 100, height: 9 }),
  ]);
}

/** Finer than a pixel of the widest bar. */
function hundredth(length: number): string {
  return String(Math.round(length * 100) / 100);
}

function byTopic(topics: DirectoryNodeResponse['children'], visit: Visit): Children {
  const { language } = visit;
  const words = publicationWords(language);
  const names = dimensionWords(language);
  return scrolled(words.byTopic, 'heat', [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', { scope: 'col' }, words.topic),
        DIMENSIONS.map((name) =>
          h('th', { scope: 'col' }, h('a', { href: linkToTopic(visit, '', questionsInAddress(name)) }, names[name])),
        ),
      ]),
    ),
    h(
      'tbody',
      null,
      topics.map(({ path_key, label, dimension_status }) =>
        h('tr', null, [
          h('th', { scope: 'row' }, h('a', { href: linkToTopic(visit, path_key) }, label[language])),
          DIMENSIONS.map((name) => {
            const coverage = coverageOf(dimension_status, name);
            return h('td', null, [
              swatch(coverageStep(coverage)),
              coverage.asked === 0 ? words.notAsked : words.of(coverage.tested, coverage.asked),
            ]);
          }),
        ]),
      ),
    ),
  ]);
}

function scrolled(caption: string, kind: string, children: Children): Children {
  return scrollingTable({ label: caption }, 'lean', [
    h('table', { class: kind }, [h('caption', { class: 'hidden' }, caption), children]),
  ]);
}
