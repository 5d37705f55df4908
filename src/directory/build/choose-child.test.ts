import { describe, expect, it } from 'vitest';
import { FIXTURE_TOPICS, directoryEntry } from '../../../test/fixtures/directory.ts';
import { createHostWordTest } from '../../text/host-words.ts';
import { chooseChild } from './choose-child.ts';
import { REST_NODE, type NodeDefinition } from './draft-node.ts';
import { createFactsReader } from './entry-facts.ts';
import { entryText } from './entry-text.ts';

const TERMS = ['frog', 'moon', 'pond'].map((word) => ({
  key: word,
  surface: { en: word, 'zh-CN': word },
  terms: { en: [word], 'zh-CN': [] },
  topicality: 1,
}));
const [FROG, MOON] = [termNode('frog', [0, 2]), termNode('moon', [1])];
const MESSAGES: NodeDefinition = {
  ...REST_NODE,
  key: 'messages',
  kind: 'curated',
  topic: FIXTURE_TOPICS.taxonomy.topics[0] ?? null,
};
const [MAIL, NEWS] = [topicNode('mail', ['mail']), topicNode('news', ['news'])];
const [OTHER, UNFILED] = [topicNode('other', ['misc']), topicNode('unfiled', ['uncategorized'])];
const LETTERS_P_R: NodeDefinition = { ...REST_NODE, key: 'name-p-r', kind: 'initial' };

/** A topic that has at most categories. */
function topicNode(key: string, categories: string[]): NodeDefinition {
  const none = { en: [], 'zh-CN': [] };
  const label = { en: key, 'zh-CN': key };
  const rules = { broad: false, categories, capabilities: [], terms: none, within: none };
  return { ...REST_NODE, key, kind: 'curated', topic: { key, label, description: null, rules, topics: [] } };
}

function termNode(key: string, terms: readonly number[]): NodeDefinition {
  return { ...REST_NODE, key, kind: 'term', terms };
}

function chosen(children: readonly NodeDefinition[], facts: Parameters<typeof directoryEntry>[0]): string | undefined {
  const entry = directoryEntry(facts);
  const read = createFactsReader({ host: FIXTURE_TOPICS, terms: TERMS, isHostWord: createHostWordTest(['acme']) });
  const gathered = read(entry, entryText(entry));
  return chooseChild(children, gathered)?.key;
}

describe('chooseChild', () => {
  it.each([
    [
      'the topic whose rules speak for it, before any topic of terms',
      [FROG, MESSAGES],
      { name: 'frog', en: 'mailbox' },
      'messages',
    ],
    ['the topic that has its category', [FROG, MESSAGES], { name: 'frog', category: 'mail' }, 'messages'],
    [
      'what it is named after',
      [FROG, MOON],
      { name: 'acme-moon', en: 'one two three four five six seven eight frog' },
      'moon',
    ],
    ['what its description begins with', [FROG, MOON], { name: 'x', en: 'moon and frog' }, 'moon'],
    ['what says any of its words', [FROG, MOON], { name: 'x', en: 'a pond' }, 'frog'],
    ['its letter where no text leads anywhere', [FROG, LETTERS_P_R, REST_NODE], { name: 'acme-quiz' }, 'name-p-r'],
    ['the rest at last', [FROG, REST_NODE], { name: 'acme-quiz' }, 'other'],
    ['the topic called other, wherever it stands', [OTHER, MAIL], { name: 'quiz' }, 'other'],
    ['the topic that takes what has no category', [MAIL, UNFILED, NEWS], { name: 'quiz' }, 'unfiled'],
    ['no topic of a category that nobody gave it', [MAIL, NEWS], { name: 'quiz' }, undefined],
    ['nothing', [FROG, MOON], { name: 'acme-quiz' }, undefined],
  ] as const)('is %s', (_case, children, facts, expected) => {
    expect(chosen(children, facts)).toBe(expected);
  });
});
