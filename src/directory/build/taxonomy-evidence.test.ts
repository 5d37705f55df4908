import { describe, expect, it } from 'vitest';
import { directoryEntry, FIXTURE_TOPICS } from '../../../test/fixtures/directory.ts';
import { taxonomyEvidence } from './taxonomy-evidence.ts';
import { createFactsReader } from './entry-facts.ts';
import { entryText } from './entry-text.ts';

const [MESSAGES, , OTHER] = FIXTURE_TOPICS.taxonomy.topics;

function weight(topic: typeof MESSAGES, facts: Parameters<typeof directoryEntry>[0]): number {
  const entry = directoryEntry(facts);
  const read = createFactsReader({ host: FIXTURE_TOPICS, terms: [], isHostWord: () => false });
  const gathered = read(entry, entryText(entry));
  return topic === undefined ? Number.NaN : taxonomyEvidence(entry, gathered.taxonomyHits, topic).weight;
}

describe('taxonomyEvidence', () => {
  it.each([
    ['nothing', MESSAGES, { name: 'x' }, 0],
    ['a category', MESSAGES, { name: 'x', category: 'mail' }, 2.5],
    ['a category that says "other"', OTHER, { name: 'x' }, 0.5],
    ['a term in the name', MESSAGES, { name: 'mailbox' }, 3],
    ['a term early in a description', MESSAGES, { name: 'x', en: 'mailbox' }, 3],
    ['a capability of a topic below that also has its label', MESSAGES, { name: 'x', en: 'alert' }, 4],
    ['a claim of the publisher', MESSAGES, { name: 'x', claims: ['notify.alert'] }, 3],
    ['a word of the label', MESSAGES, { name: 'messages' }, 2],
    ['a term, a capability and a label', MESSAGES, { name: 'x', en: 'mailbox alert' }, 5],
  ] as const)('weighs %s', (_case, topic, facts, expected) => {
    expect(weight(topic, { category: 'none', ...facts })).toBe(expected);
  });
});
