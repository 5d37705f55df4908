import { compareCodeUnits } from '../../base/compare.ts';
import type { Topic } from '../taxonomy.ts';
import type { RootNode } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { pathSegment } from './vocabulary/path-segment.ts';
import { initialRange, OTHER_INITIAL, wideRange } from './name-initial.ts';

const PREFIX = 'name-';

/** Keys of the children that take a plugin by its first letter. */
export function initialKeys(initial: string): readonly string[] {
  return [initial, initialRange(initial), wideRange(initial)].map((span) => `${PREFIX}${span}`);
}

const SERIES_PREFIX = 'by-';

/** Key of the child that takes the series of an owner. */
export function seriesKey(owner: string): string {
  return pathSegment(`${SERIES_PREFIX}${owner}`);
}

/** The short entries of one owner; below them stand the topics that stand below theirs. */
export function seriesNode(owner: string, topic: Topic): RootNode {
  return {
    key: seriesKey(owner),
    kind: 'series',
    label: { en: `Short entries by ${owner}`, 'zh-CN': `${owner} 的简短条目` },
    topic,
    terms: [],
    hints: [],
  };
}

/** Whether a key is kept for children that are no topics. */
export function isReservedKey(key: string): boolean {
  return key === REST_NODE.key || key.startsWith(PREFIX) || key.startsWith(SERIES_PREFIX);
}

/** What fits no topic, where that is little. */
export const REST_NODE: RootNode = {
  key: 'other',
  kind: 'rest',
  label: { en: 'Other', 'zh-CN': '其他' },
  topic: null,
  terms: [],
  hints: [],
};

/** Up to so many plugins stand under wide ranges. */
const FEW = 60;

/** Children by ranges of first letters, or by letters where all are in one range; none where all have one letter. */
export function initialNodes(plugins: readonly EntryFacts[]): readonly RootNode[] {
  const initials = [...new Set(plugins.map(({ initial }) => initial))];
  const ranges = [...new Set(initials.map(plugins.length <= FEW ? wideRange : initialRange))];
  const spans = ranges.length > 1 ? ranges : initials.length > 1 ? initials : [];
  return spans.sort(compareCodeUnits).map((span) => initialNode(span));
}

function initialNode(span: string): RootNode {
  const shown = span.toUpperCase().replace('-', '–');
  const isOther = span === OTHER_INITIAL;
  return {
    key: `${PREFIX}${span}`,
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
