import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soughtWords, wordPlaces } from './word-places.ts';

const found = (words: readonly string[], text: string): readonly string[] =>
  wordPlaces(soughtWords(words), text).map(({ start, end }) => text.slice(start, end));

describe('where words stand in a text', () => {
  it('is each place where they stand as whole words, in any case', () => {
    expect(found(['set'], 'Set, reset, sets; SET.')).toEqual(['Set', 'SET']);
  });

  it('is the shorter word where the longer is not whole', () => {
    expect(found(['mqtt', 'mqtt broker'], 'mqtt brokers, mqtt broker')).toEqual(['mqtt', 'mqtt broker']);
  });

  it('is anywhere for words of Han, and beside them for others', () => {
    expect(found(['数据', 'mqtt'], '写入数据库的MQTT插件')).toEqual(['数据', 'MQTT']);
  });

  it('takes a letter of two units for one letter', () => {
    expect(found(['x'], '𝒳x x𝒳 😀x😀')).toEqual(['x']);
  });

  it('is not moved by a letter that is longer in lower case', () => {
    expect(found(['needle'], 'İİİ needle')).toEqual(['needle']);
  });

  it('never overlaps, goes forward, and is a word that was asked for', () => {
    const letters = fc.array(fc.constantFrom('a', 'A', 'b', ' ', '数', '据', '𝒳', 'İ'), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 5 }), letters, (words, text) => {
        const asked = words.map((word) => word.join(''));
        const whole = text.join('');
        let end = 0;
        for (const place of wordPlaces(soughtWords(asked), whole)) {
          const part = whole.slice(place.start, place.end).toLowerCase();
          expect(place.start).toBeGreaterThanOrEqual(end);
          expect(asked.map((word) => word.toLowerCase())).toContain(part);
          end = place.end;
        }
      }),
    );
  });
});
