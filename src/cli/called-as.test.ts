import { describe, expect, it } from 'vitest';
import { asCalled, calledAs } from './called-as.ts';

const NPX = 'npx plugin-facts';

describe('commands in messages', () => {
  it.each([
    ['Run `plugin-facts renew`.', 'Run `npx plugin-facts renew`.'],
    ['Try:\n  plugin-facts search x', 'Try:\n  npx plugin-facts search x'],
    ['or make one: plugin-facts host init.', 'or make one: npx plugin-facts host init.'],
    ['say it (plugin-facts profile init)', 'say it (npx plugin-facts profile init)'],
  ])('are told as they have to be typed: %s', (text, expected) => {
    expect(asCalled(text, NPX)).toBe(expected);
    expect(asCalled(text, 'plugin-facts')).toBe(text);
  });

  it.each([
    'No plugin-facts service answers.',
    'beside an installed plugin-facts run npm',
    '/etc/plugin-facts/keys',
    'Run `npx plugin-facts renew`.',
  ])('are not seen where there is none: %s', (text) => {
    expect(asCalled(text, NPX)).toBe(text);
  });

  it('are told so on a stream that is a terminal as before', () => {
    const written: string[] = [];
    const terminal = { write: (text: string) => written.push(text), isTTY: true, columns: 90 };

    const stream = calledAs(terminal, NPX);
    stream.write('`plugin-facts help`');
    terminal.columns = 70;

    expect(written).toEqual(['`npx plugin-facts help`']);
    expect([stream.isTTY, stream.columns]).toEqual([true, 70]);
  });
});
