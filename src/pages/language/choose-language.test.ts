import { describe, expect, it } from 'vitest';
import { acceptedLanguage, languageInAddress } from './choose-language.ts';

describe('the language of a page', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de, fr;q=0.9', 'en'],
    ['zh-TW, en;q=0.5', 'zh-CN'],
    ['en;q=0.5, zh-Hans-CN;q=0.8', 'zh-CN'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['fr, zh;q=0.3, en;q=0.3', 'zh-CN'],
    ['EN-gb', 'en'],
    ['zh;q=words', 'en'],
    [`${'x,'.repeat(100_000)}zh`, 'en'],
  ])('of Accept-Language %j is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it('is what the address asks for, where there is such a language', () => {
    expect(languageInAddress(new URLSearchParams('lang=zh-CN'))).toBe('zh-CN');
    expect(languageInAddress(new URLSearchParams('lang=fr'))).toBeNull();
    expect(languageInAddress(new URLSearchParams(''))).toBeNull();
  });
});
