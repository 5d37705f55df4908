import { type Children, h } from '../markup.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled, sentences } from '../language/punctuation.ts';
import { linkHere } from '../links.ts';
import type { Visit } from '../page.ts';
import { dimensionQuestions, dimensionWords } from '../parts/evidence-words.ts';
import { COVERAGE_STEPS, type CoverageStep, type CoveredQuestions, questionsInAddress } from './coverage.ts';
import { coverageWords, directoryWords } from './directory-words.ts';

const CHOICES: readonly CoveredQuestions[] = ['beyond_listing', ...QualityDimensionName.options];

/** By which question the picture is coloured: a link for each, and what the chosen one asks. */
export function coverageChoice(questions: CoveredQuestions, visit: Visit): Children {
  const { language } = visit;
  const words = directoryWords(language);
  const names = { ...dimensionWords(language), beyond_listing: words.beyondListing };
  const asks = { ...dimensionQuestions(language), beyond_listing: words.beyondListingAsks };
  return [
    h('nav', { class: 'choice', 'aria-label': words.colouredBy }, [
      h('span', { class: 'soft' }, labelled(words.colouredBy, language)),
      CHOICES.map((choice) =>
        h(
          'a',
          {
            href: linkHere(visit, questionsInAddress(choice)),
            ...(choice === questions ? { 'aria-current': 'true' } : {}),
          },
          names[choice],
        ),
      ),
    ]),
    h('p', { class: 'soft small' }, sentences([asks[questions], words.lookedAtMeans], language)),
  ];
}

/** What the colours mean. */
export function coverageLegend(language: Locale): Children {
  const words = coverageWords(language);
  return h(
    'ul',
    { class: 'colours', 'aria-label': directoryWords(language).colours },
    COVERAGE_STEPS.map((step) => h('li', null, [swatch(step), words[step]])),
  );
}

export function swatch(step: CoverageStep): Children {
  return h(
    'svg',
    { class: 'swatch', 'aria-hidden': 'true', viewBox: '0 0 16 16' },
    h('rect', { x: 0.5, y: 0.5, width: 15, height: 15, ...areaOf(step) }),
  );
}

/** How an area of a step is drawn; the hatching of `coverageSprite` stands for where nobody has looked. */
export function areaOf(step: CoverageStep): { readonly class: string; readonly fill?: string } {
  return step === 'nothing' ? { class: 'cover nothing', fill: 'url(#hatching)' } : { class: `cover ${step}` };
}

/** The hatching itself; once on every page that uses it. */
export function coverageSprite(): Children {
  return h('svg', { class: 'sprite', 'aria-hidden': 'true' }, [
    h(
      'pattern',
      { id: 'hatching', width: 5, height: 5, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      [h('path', { d: 'M2.5 0v5', class: 'hatch' })],
    ),
  ]);
}
