import { describe, expect, it } from 'vitest';
import { isProse } from './prose.ts';

describe('sentences', () => {
  it.each([
    ['words that join others', 'is the pump on when it is hot'],
    ['four of ten words', 'the pump and valve of hall need much power today'],
    ['words with an apostrophe', "i'm sure i'd open it's valve if hot"],
    ['one and more', 'an old pump, a new one, other ones leak'],
    ['capitals', 'THE pump AND valve OF hall NEED much power today'],
    ['numbers of many figures', 'is it 125 or 1250 that it reads'],
    ['Chinese', '在哪里可以看到这个泵的温度'],
    ['Chinese and English', '这个 node 的 queue 和 topic 是 the same 吗'],
  ])('are %s', (_kind, text) => {
    expect(isProse(text)).toBe(true);
  });

  it.each([
    ['three of ten words', 'the pump and valve of hall leak until noon today'],
    ['seven words', 'is it the one that is on'],
    ['settings', 'broker host port 1883 user ida topic pump qos 1'],
    ['words that begin as those that join', 'theory another island items office forum weekly bylaw'],
    ['words that end as those that join', 'soda robot coin iris pizza tofu sand hen'],
    ['Chinese without such letters', '水泵阀门温度看板插件'],
    ['signs', '= : { } [ ] ; , . / < >'],
    ['nothing', ''],
  ])('are not %s', (_kind, text) => {
    expect(isProse(text)).toBe(false);
  });
});
