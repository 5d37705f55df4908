import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_WORDS } from './common-forms.ts';
import { isStopWord } from './stop-words.ts';
import { stem } from './stem.ts';

const GRAMMAR = ['about', 'all', 'get', 'give', 'have', 'make', 'need', 'over', 'some', 'want', 'when', 'with', 'your'];

describe('stem', () => {
  it.each([
    ['file', ['files', 'filed']],
    ['notify', ['notifies', 'notified']],
    ['notification', ['notifications']],
    ['generate', ['generates', 'generated', 'generating', 'generator', 'generation', 'generations']],
    ['manage', ['manages', 'managed', 'managing', 'manager', 'managers', 'management']],
    ['process', ['processes', 'processed', 'processing']],
    ['summary', ['summaries']],
    ['search', ['searches', 'searching', 'searched']],
    ['stop', ['stops', 'stopped', 'stopping']],
    ['cache', ['caches', 'cached', 'caching']],
    ['box', ['boxes']],
    ['tokenize', ['tokenizes', 'tokenization']],
    ['theme', ['themes', 'themed', 'theming']],
    ['api', ['apis']],
    ['paste', ['pastes', 'pasted', 'pasting']],
    ['plan', ['plans', 'planned', 'planning']],
  ])('%s meets its own forms', (word, forms) => {
    const stems = new Set([word, ...forms].map((form) => stem(form)));

    expect(stems).toEqual(new Set([stem(word)]));
  });

  it.each([
    ['new', 'news'],
    ['not', 'note'],
    ['them', 'theme'],
    ['let', 'letter'],
    ['stat', 'state'],
    ['plan', 'plane'],
    ['car', 'care'],
    ['dock', 'docker'],
    ['flow', 'flower'],
    ['fold', 'folder'],
    ['station', 'state'],
    ['version', 'verse'],
    ['miss', 'mission'],
    ['bus', 'but'],
  ])('%s and %s stay apart', (word, other) => {
    const stems = [stem(word), stem(other)];

    expect(new Set(stems).size).toBe(2);
  });

  it.each(['status', 'class', 'bus', 'string', 'thing', 'bring', 'king', 'css', 'ios', 'need', 'feed'])(
    '%s has no ending to lose',
    (word) => {
      const stemmed = stem(word);

      expect(stemmed).toBe(word);
    },
  );

  it.each([
    ['withings', 'withings'],
    ['thes', 'thes'],
    ['others', 'other'],
    ['needed', 'need'],
    ['users', 'user'],
  ])('%s has the stem %s: only what English knows is a form of grammar', (word, stemmed) => {
    expect(stem(word)).toBe(stemmed);
  });

  it.each(['école', 'файлы', 'pro2', 'Files', '飞书', ''])('leaves %j alone', (word) => {
    const stemmed = stem(word);

    expect(stemmed).toBe(word);
  });

  it('leaves a word of which one letter would be left', () => {
    expect(stem('aeds')).toBe('aeds');
  });

  it('makes a word of grammar of no word that English does not know', () => {
    const endings = fc.constantFrom('s', 'es', 'ing', 'ings', 'ed', 'er', 'ers', 'ly', 'able', 'ment', 'ation');
    fc.assert(
      fc.property(fc.constantFrom(...GRAMMAR), endings, (grammar, ending) => {
        const word = grammar + ending;
        fc.pre(!COMMON_WORDS.has(word));

        expect(isStopWord(stem(word))).toBe(isStopWord(word));
      }),
    );
  });

  it('gives a stem that is its own stem and at least two letters long', () => {
    const endings = fc.constantFrom(
      '',
      's',
      'es',
      'ies',
      'ing',
      'ings',
      'ed',
      'er',
      'ation',
      'ization',
      'ments',
      'ly',
      'e',
    );
    const beginnings = fc.string({ unit: fc.constantFrom(...Array.from('abdeginorstuy')), minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(beginnings, endings, (beginning, ending) => {
        const stemmed = stem(beginning + ending);

        expect(stem(stemmed)).toBe(stemmed);
        expect(stemmed.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
