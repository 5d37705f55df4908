import { describe, expect, it } from 'vitest';
import { Taxonomy, MOST_CHILDREN, type Topic, taxonomyProblems } from './taxonomy.ts';

const KNOWN = { categories: new Set(['capture', 'notify']), capabilities: new Set(['capture.page']) };

function topic(key: string, rules: Partial<Topic['rules']> = {}, topics: readonly Topic[] = []): Topic {
  const text = { en: key, 'zh-CN': key };
  const none = { en: [], 'zh-CN': [] };
  const all = { categories: [], broad: false, capabilities: [], terms: none, within: none, ...rules };
  return { key, label: text, description: text, rules: all, topics };
}

function crowd(count: number): Topic[] {
  return Array.from({ length: count }, (_, i) => topic(`topic-${i}`, SAID));
}

const SAID = { terms: { en: ['page'], 'zh-CN': [] } };
const BOTH = topic('work', { categories: ['capture', 'notify'] });

describe('taxonomyProblems', () => {
  it.each<[string, readonly Topic[], readonly (readonly [string, string])[]]>([
    ['a legal taxonomy', [topic('a', { categories: ['capture'] }, [topic('b', { categories: ['notify'] })])], []],
    ['just as many children as allowed', [BOTH, ...crowd(MOST_CHILDREN - 1)], []],
    ['one child too many', [BOTH, ...crowd(MOST_CHILDREN)], [['', '21 children; at most 20 are allowed.']]],
    [
      'one child too many below',
      [topic('work', BOTH.rules, crowd(MOST_CHILDREN + 1))],
      [['work', '21 children; at most 20 are allowed.']],
    ],
    [
      'a key that stands twice',
      [BOTH, topic('a', SAID), topic('a', SAID)],
      [['', 'The key a stands twice among its children.']],
    ],
    ['equal keys at different places', [BOTH, topic('a', {}, [topic('a', SAID)])], []],
    [
      'a category the host has not',
      [BOTH, topic('a', {}, [topic('b', { categories: ['nothing'] })])],
      [['a/b', 'The host has no category nothing.']],
    ],
    [
      'a capability the host has not',
      [BOTH, topic('a', { capabilities: ['capture.page', 'capture.sound'] })],
      [['a', 'The host has no capability capture.sound.']],
    ],
    [
      'a category no topic takes',
      [topic('a', { categories: ['notify'] })],
      [['', 'No topic takes the category capture.']],
    ],
    [
      'a category two topics take',
      [BOTH, topic('a', {}, [topic('b', { categories: ['notify'] })])],
      [['a/b', 'The category notify is taken by another topic too.']],
    ],
    [
      'a topic that no rule leads to',
      [BOTH, topic('a'), topic('other')],
      [['a', 'It has no rule, so nothing leads to it; what is left goes to the topic other.']],
    ],
  ])('of %s', (_case, topics, expected) => {
    const problems = taxonomyProblems({ topics: [...topics] }, KNOWN);

    expect(problems.map(({ path, detail }) => [path, detail])).toEqual(expected);
  });
});

describe('Taxonomy', () => {
  it('takes topics without topics below them', () => {
    const { topics: _none, ...leaf } = topic('a');

    expect(Taxonomy.parse({ topics: [leaf] }).topics[0]?.topics).toEqual([]);
  });

  it.each([
    ['no topic', { topics: [] }],
    ['a key that is no path segment', { topics: [topic('A b')] }],
    ['a key that is too long', { topics: [topic('a'.repeat(41))] }],
    ['a field nobody reads', { topics: [{ ...topic('a'), score: 1 }] }],
    ['a label in one language', { topics: [{ ...topic('a'), label: { en: 'a' } }] }],
    ['a bad key far below', { topics: [topic('a', {}, [topic('b', {}, [topic('/')])])] }],
  ])('refuses %s', (_case, taxonomy) => {
    expect(Taxonomy.safeParse(taxonomy).success).toBe(false);
  });
});
