import { describe, expect, it } from 'vitest';
import { compoundParts } from './compound-words.ts';

const counts = (words: Readonly<Record<string, number>>) => new Map(Object.entries(words));
const COUNTS = {
  anywhere: counts({
    telegram: 3,
    bot: 9,
    work: 30,
    flow: 20,
    workflow: 50,
    data: 40,
    base: 9,
    scare: 1,
    jump: 9,
    modbus: 2,
    tcp: 2,
    tele: 1,
    grambot: 1,
  }),
  inDescriptions: counts({
    telegram: 2,
    bot: 5,
    work: 30,
    flow: 10,
    workflow: 40,
    data: 40,
    base: 5,
    jump: 9,
    modbus: 1,
    tcp: 1,
    a: 9,
  }),
};

describe('words that names are put together from', () => {
  it.each([
    ['telegrambot', ['telegram', 'bot']],
    ['modbustcp', ['modbus', 'tcp']],
    ['workflow', []],
    ['database', ['data', 'base']],
    ['jumpscare', []],
    ['telegram', []],
    ['bota', []],
    ['', []],
  ])('of %s are %j', (word, parts) => {
    expect(compoundParts(word, COUNTS)).toEqual(parts);
  });
});
