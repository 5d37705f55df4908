import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { termAgreement } from './agreement.ts';
import { entryText } from '../entry-text.ts';

const CONCEPTS = [
  { en: ['frog'], 'zh-CN': ['青蛙'] },
  { en: ['cursor'], 'zh-CN': ['光标'] },
];

describe('termAgreement', () => {
  it('counts who says a notion in both languages, among plugins that have both', () => {
    const texts = [
      { en: 'a frog', zh: '一只青蛙' },
      { en: 'frogs', zh: '青蛙' },
      { en: 'a cursor', zh: '编辑器' },
      { en: 'a pointer', zh: '光标' },
      { en: 'a frog' },
      { zh: '青蛙' },
    ].map((text, i) => entryText(directoryEntry({ name: `x${i}`, ...text })));

    expect(termAgreement(CONCEPTS, texts)).toEqual([
      { both: 2, dice: 1 },
      { both: 0, dice: 0 },
    ]);
  });
});
