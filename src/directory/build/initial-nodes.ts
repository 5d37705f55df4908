import { compareCodeUnits } from '../../base/compare.ts';
import { analyse, isBeside } from '../../text/analyse.ts';
import type { NodeDefinition } from './draft-node.ts';

/** Ranges of first letters, for many plugins and for few; fixed, so that a plugin's range depends on its name alone. */
const RANGES = ['a-c', 'd-f', 'g-l', 'm-o', 'p-r', 's-t', 'u-z'] as const;
const WIDE_RANGES = ['a-f', 'g-o', 'p-z'] as const;
/** Names that begin with a digit or with another script. */
const OTHER_INITIAL = '0';

/** First letter of the first word that is no word of the host (of `host-notes` N); of a name of nothing else its own first letter. */
export function nameInitial(names: readonly string[], isHostWord: (term: string) => boolean): string {
  const words = names.map((name) => analyse(name).filter((token) => !isBeside(token)));
  const own = words.map((tokens) => tokens.find(({ term }) => !isHostWord(term))).find((word) => word !== undefined);
  const letter = (own ?? words[0]?.[0])?.term.charAt(0) ?? '';
  return /[a-z]/u.test(letter) ? letter : OTHER_INITIAL;
}

export function initialRange(initial: string): string {
  return rangeOf(initial, RANGES);
}

function wideRange(initial: string): string {
  return rangeOf(initial, WIDE_RANGES);
}

function rangeOf(initial: string, ranges: readonly string[]): string {
  return ranges.find((range) => initial >= range.charAt(0) && initial <= range.charAt(2)) ?? OTHER_INITIAL;
}

export const INITIAL_PREFIX = 'name-';

/** Keys of the children that take a plugin by its first letter. */
export function initialKeys(initial: string): readonly string[] {
  return [initial, initialRange(initial), wideRange(initial)].map((span) => `${INITIAL_PREFIX}${span}`);
}

/** Up to so many plugins stand under wide ranges. */
const FEW = 60;

/**
 * Children by ranges of first letters, or by letters where all are in one range; none where all have one letter.
 *
 * @param ofPlugins the first letter of each plugin
 */
export function initialNodes(ofPlugins: readonly string[]): readonly NodeDefinition[] {
  const initials = [...new Set(ofPlugins)];
  const ranges = [...new Set(initials.map(ofPlugins.length <= FEW ? wideRange : initialRange))];
  const spans = ranges.length > 1 ? ranges : initials.length > 1 ? initials : [];
  return spans.sort(compareCodeUnits).map((span) => initialNode(span));
}

function initialNode(span: string): NodeDefinition {
  const shown = span.toUpperCase().replace('-', '–');
  const isOther = span === OTHER_INITIAL;
  return {
    key: `${INITIAL_PREFIX}${span}`,
    kind: 'initial',
    label: {
      en: isOther ? 'Names: digits and other scripts' : `Names: ${shown}`,
      'zh-CN': isOther ? '名称：数字与其他文字' : `名称：${shown}`,
    },
    topic: null,
    terms: [],
    hints: [],
  };
}
