import * as fc from 'fast-check';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { type DocumentFacts, searchDocument } from './discovery-documents.ts';

/** Words far apart from each other, each its own stem: what a document has can be read from its text. */
export const WORDS = ['lark', 'moon', 'drum', 'frog', 'quiz', 'sand'] as const;

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));

/** Facts of plugins that differ in name; few words and owners, so that ties and near-equal texts are common. */
export const documentFacts: fc.Arbitrary<readonly DocumentFacts[]> = fc
  .array(
    fc.record({
      owner: fc.constantFrom('ann', 'bob', 'eve'),
      prefix: fc.constantFrom('p', ...WORDS),
      en: text,
      zh: fc.constantFrom('网页截图', '截图', '保存网页', undefined),
      stars: fc.constantFrom(0, 3, 1000, undefined),
      package: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((made) =>
    made.map(({ owner, prefix, en, zh, stars, package: isPackaged }, i) => ({
      repo: `${prefix}-${i}`,
      owner,
      en,
      ...(zh === undefined ? {} : { zh }),
      ...(stars === undefined ? {} : { stars }),
      ...(isPackaged ? { package: `@${owner}/${prefix}-${i}` } : {}),
    })),
  );

/** The same in one language: no translation is mined from them, so a document has the words its text has. */
export const englishFacts: fc.Arbitrary<readonly DocumentFacts[]> = documentFacts.map((all) =>
  all.map(({ zh: _zh, ...facts }) => facts),
);

export const searchDocuments: fc.Arbitrary<readonly SearchDocument[]> = documentFacts.map((all) =>
  all.map((facts) => searchDocument(facts)),
);

/** What people type: some words, an owner, a name, Chinese, a slip. */
export const queryText: fc.Arbitrary<string> = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  fc.constantFrom(
    '@ann',
    'owner:bob',
    'lark-0',
    'ann/moon-1',
    '网页截图',
    '截',
    'larkk moon',
    'moondrum',
    'the',
    'nothing',
  ),
);
