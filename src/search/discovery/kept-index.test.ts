import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFacts } from '../../../test/support/arbitrary-documents.ts';
import { type DocumentFacts, searchDocument } from '../../../test/support/discovery-documents.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { sha256Hex } from '../../base/digest.ts';
import { type AnalysedBlock, type DigestedDocument, createBlockReader, createBlockWriter } from './analysed-blocks.ts';
import { ANALYSIS_RULES, createDocumentAnalyser } from './analysed-document.ts';
import {
  type KeptAnalyses,
  type SearchVocabulary,
  buildDiscoveryIndex,
  keptDiscoverySections,
} from './build-discovery-index.ts';
import { writeSections } from '../engine/sections.ts';
import type { SearchDocument } from './search-document.ts';
import { createWordTable } from './word-table.ts';

const VOCABULARY: SearchVocabulary = {
  aliases: [['screenshot', '截图', 'screen capture']],
  synonyms: [],
  stopTerms: [],
  words: { costs: new Map(), unknownCost: 9 },
  compounds: new Map([['moondrum', ['moon', 'drum']]]),
};
const LARGER = { ...VOCABULARY, aliases: [...VOCABULARY.aliases, ['lark moon', 'frog']] };

/** Keeps blocks in memory; counts the documents that had to be read. */
function keptInMemory() {
  let kept: { basis: string; blocks: readonly AnalysedBlock[] } = { basis: '', blocks: [] };
  const analyses: KeptAnalyses = {
    read: (basis) => (basis === kept.basis ? kept.blocks : []),
    write(basis) {
      const blocks: AnalysedBlock[] = [];
      return { add: (block) => void blocks.push(block), end: () => void (kept = { basis, blocks }) };
    },
  };
  return { analyses, kept: () => kept };
}

function digested(facts: readonly DocumentFacts[], note: (name: string) => void = () => undefined) {
  const documents = facts.map((each): DigestedDocument<SearchDocument> => {
    const document = searchDocument(each);
    const read = (): SearchDocument => {
      note(each.repo);
      return document;
    };
    return { key: `${each.owner ?? ''}/${each.repo}`, digest: sha256Hex(canonicalJson(document)), read };
  });
  return documents.sort((a, b) => compareCodeUnits(a.key, b.key));
}

/** What stands of a catalog in one reading: who of it is there, who says something else, and by which vocabulary. */
const reading = fc.record({
  isHere: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  saysElse: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  vocabulary: fc.constantFrom(VOCABULARY, VOCABULARY, LARGER),
});

describe('an index that is made with what was kept', () => {
  it('is the one made without it, and keeps the same', () => {
    fc.assert(
      fc.property(documentFacts, fc.array(reading, { minLength: 2, maxLength: 4 }), (facts, history) => {
        const { analyses, kept } = keptInMemory();
        for (const { isHere, saysElse, vocabulary } of history) {
          const here = facts
            .filter((_, i) => isHere[i])
            .map((each, i) => (saysElse[i] === true ? { ...each, en: 'a MoonDrum of 網頁', stars: 7 } : each));
          const documents = digested(here);
          const alone = keptInMemory();

          const index = writeSections(keptDiscoverySections(documents, vocabulary, [], analyses));

          expect(index).toEqual(
            buildDiscoveryIndex(
              documents.map(({ read }) => read()),
              vocabulary,
              [],
            ),
          );
          keptDiscoverySections(documents, vocabulary, [], alone.analyses);
          expect(kept()).toEqual(alone.kept());
        }
      }),
      { numRuns: 60 },
    );
  });

  it('reads the documents that say something else alone', () => {
    const { analyses } = keptInMemory();
    const facts = ['ape', 'bee', 'cat'].map((repo) => ({ repo, en: `a ${repo} of its own` }));
    const read: string[] = [];
    const build = (now: readonly DocumentFacts[], vocabulary = VOCABULARY): readonly string[] => {
      read.length = 0;
      keptDiscoverySections(
        digested(now, (name) => read.push(name)),
        vocabulary,
        [],
        analyses,
      );
      return [...read];
    };

    expect(build(facts)).toEqual(['ape', 'bee', 'cat']);
    expect(build(facts)).toEqual([]);
    expect(build([facts[0]!, { repo: 'bee', en: 'another bee' }, { repo: 'doe' }])).toEqual(['bee', 'doe']);
    expect(build(facts, LARGER)).toEqual(['ape', 'bee', 'cat']);
  });
});

describe('blocks of analysed documents', () => {
  it('give each document as it was kept, whatever stands between, and no other', () => {
    fc.assert(
      fc.property(documentFacts, fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), (facts, isAsked) => {
        const words = createWordTable();
        const analyser = createDocumentAnalyser({ expansions: [], compounds: VOCABULARY.compounds }, words);
        const blocks: AnalysedBlock[] = [];
        const writer = createBlockWriter(words, (block) => blocks.push(block), 2);
        const documents = digested(facts);
        for (const document of documents) writer.keep(document, analyser.analyse(document.read()));
        writer.end();
        const reader = createBlockReader(words, blocks);

        const asked = documents.filter((_, i) => isAsked[i]);
        for (const document of asked) {
          expect(reader.find({ ...document, digest: 'of another' })).toBeNull();
          expect(reader.find(document)).toEqual(analyser.analyse(document.read()));
        }
        expect(blocks.map(({ digests }) => digests.length).slice(0, -1)).toSatisfy((all: number[]) =>
          all.every((count) => count === 2),
        );
      }),
    );
  });
});

it('whoever changes what is taken from a document raises the number of the rules', () => {
  const { analyses, kept } = keptInMemory();
  const facts: DocumentFacts[] = [
    { repo: 'screen-capture', en: 'Takes a screen capture of GitHub pages with C++.', zh: '網頁截图', stars: 40 },
    { repo: 'MoonDrum', folder: 'packages/drum', package: '@acme/moondrum', aliases: ['old/name'], downloads: 9 },
    { repo: 'lark', claimed: ['larkspur'], category: 'Text to speech' },
  ];

  keptDiscoverySections(digested(facts), VOCABULARY, [], analyses);

  expect({ rules: ANALYSIS_RULES, digest: digestOf(kept().blocks) }).toEqual({ rules: 2, digest: 'c4be9157e0c5' });
});

function digestOf(blocks: readonly AnalysedBlock[]): string {
  const plain = blocks.map((block) => ({ ...block, starts: [...block.starts], numbers: [...block.numbers] }));
  return sha256Hex(canonicalJson(plain)).slice(0, 12);
}
