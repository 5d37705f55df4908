import type { OpenIndex } from '../../src/search/engine/open-index.ts';
import type { Alternative, TermGroup } from '../../src/search/engine/term-group.ts';
import { DOCUMENT_CLASSES } from '../../src/search/engine/weigh-groups.ts';
import { builtIndex, evenParameters } from './built-index.ts';
import type { Draw } from './draw.ts';

const TERMS = Array.from({ length: 12 }, (_, i) => String.fromCodePoint(97 + i));

/** The product of two draws: small numbers often, large ones seldom, as with words. */
function skewed(draw: Draw, bound: number): number {
  return Math.floor((draw(bound) * draw(bound)) / bound);
}

/** Documents of a few terms each, some terms in nearly all of them and some in hardly any. */
export function randomTexts(draw: Draw): readonly string[] {
  return Array.from({ length: 1 + draw(220) }, () =>
    Array.from({ length: draw(7) }, () => TERMS[skewed(draw, TERMS.length)] ?? '').join(' '),
  );
}

/** @param partitionDocuments absent: it has one partition */
export function randomIndex(draw: Draw, partitionDocuments?: number): OpenIndex {
  return builtIndex(
    randomTexts(draw).map((text) => [text]),
    evenParameters(1),
    partitionDocuments,
  );
}

const FACTORS: ReadonlyArray<Alternative['factor']> = [1, 1, 0.8, 0.5, [1, 0.7, 0.2, 0], [0.3, 0.3, 1.25, 0.6]];

function randomAlternative(draw: Draw, index: OpenIndex): Alternative {
  return {
    termId: draw(index.dictionary.size),
    factor: FACTORS[draw(FACTORS.length)] ?? 1,
    isHint: draw(3) === 0,
  };
}

/** A query of up to six groups; none in an index without terms. */
export function randomGroups(draw: Draw, index: OpenIndex): readonly TermGroup[] {
  if (index.dictionary.size === 0) return [];
  return Array.from({ length: draw(7) }, () => ({
    alternatives: Array.from({ length: draw(4) }, () => randomAlternative(draw, index)),
    weight: [1, 0.6, 0.25][draw(3)] ?? 1,
    isRequired: draw(4) > 0,
  }));
}

export function randomClasses(draw: Draw, index: OpenIndex): Uint8Array {
  return Uint8Array.from({ length: index.documentCount }, () => draw(DOCUMENT_CLASSES));
}
