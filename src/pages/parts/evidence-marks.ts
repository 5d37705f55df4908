import { type ComponentChildren, h } from 'preact';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { dimensionQuestions, dimensionWords, statusWords, whatMarksAsk } from './evidence-words.ts';

/**
 * The shape of a status: a whole disc, half a disc, a square with a cross, an
 * empty dashed ring, a stroke. What nobody tested is drawn as what is missing.
 */
export function statusShape(status: DimensionStatus): ComponentChildren {
  return h('svg', { class: `mark ${status}`, 'aria-hidden': 'true' }, h('use', { href: `#mark-${status}` }));
}

/** A status as shape and word. */
export function statusMark(status: DimensionStatus, language: Locale): ComponentChildren {
  return h('span', { class: 'status' }, [statusShape(status), statusWords(language)[status]]);
}

/**
 * The eight dimensions, each a shape and two words.
 *
 * @param quality `null`: nobody analysed the plugin
 * @param addressOf where more is told of a dimension; absent: nowhere
 */
export function evidenceMarks(
  quality: Pick<PluginQualitySummary, 'dimensions'> | null,
  language: Locale,
  addressOf?: (name: QualityDimensionName) => string,
): ComponentChildren {
  const names = dimensionWords(language);
  const words = statusWords(language);
  return h(
    'ul',
    { class: 'marks' },
    QualityDimensionName.options.map((name) => {
      const status = quality?.dimensions[name].status ?? 'not_tested';
      const said = [statusShape(status), names[name], ' ', h('i', null, words[status])];
      return h('li', null, addressOf === undefined ? said : h('a', { href: addressOf(name) }, said));
    }),
  );
}

/** What each of the eight asks; once on a page whose marks stand without it. */
export function marksHelp(language: Locale): ComponentChildren {
  const names = dimensionWords(language);
  const questions = dimensionQuestions(language);
  return h('details', { class: 'marks-help' }, [
    h('summary', null, whatMarksAsk(language).heading),
    h(
      'dl',
      null,
      QualityDimensionName.options.map((name) => [h('dt', null, names[name]), h('dd', null, questions[name])]),
    ),
  ]);
}

const RING = { cx: 8, cy: 8, r: 6 };

/** The shapes themselves; once on every page that uses them. */
export function markSprite(): ComponentChildren {
  const shapes: Record<DimensionStatus, ComponentChildren> = {
    passed: [h('circle', { ...RING, r: 7, class: 'fill' }), h('path', { class: 'cut', d: 'M4.5 8.2 7 10.7l4.5-5' })],
    partial: [h('circle', { ...RING, class: 'line' }), h('path', { class: 'fill', d: 'M8 2a6 6 0 0 1 0 12z' })],
    failed: [h('path', { class: 'fill', d: 'M2 2h12v12H2z' }), h('path', { class: 'cut', d: 'm5 5 6 6m0-6-6 6' })],
    not_tested: [h('circle', { ...RING, class: 'line dashed' })],
    not_applicable: [h('path', { class: 'line', d: 'M3.5 8h9' })],
  };
  return h(
    'svg',
    { class: 'sprite', 'aria-hidden': 'true' },
    Object.entries(shapes).map(([status, shape]) => h('symbol', { id: `mark-${status}`, viewBox: '0 0 16 16' }, shape)),
  );
}
