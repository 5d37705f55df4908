import { describe, expect, it } from 'vitest';
import { isCommonWord } from './common-words.ts';

describe('common English words', () => {
  it.each(['winter', 'Irrigation', 'SHEEP', 'inverter', 'inverters', 'washing', 'colour', 'color'])(
    'has %s, in whatever case and form',
    (word) => {
      expect(isCommonWord(word)).toBe(true);
    },
  );

  it.each(['mesage', 'recieve', 'calender', 'telegran', 'grafana', 'node-red', '', '天气'])('has not %j', (word) => {
    expect(isCommonWord(word)).toBe(false);
  });
});
