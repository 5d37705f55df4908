import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { entryText } from '../entry-text.ts';
import { countSurfaces, withRows } from './surfaces.ts';

const TEXTS = [
  'Session archives, archived sessions, archive a session',
  'Sessions and archives on GitHub, archives',
  'GitHub github MCP. Frogs jump. One of Frogs',
  'the estimated cost, an estimated cost, a fail-closed gate',
].map((en, i) => entryText(directoryEntry({ name: `x${i}`, en })));
const SURFACES = countSurfaces(TEXTS);

describe('countSurfaces', () => {
  it.each([
    ['archiv', 'archives'],
    ['session', 'session'],
    ['github', 'GitHub'],
    ['mcp', 'MCP'],
    ['unseen', 'unseen'],
  ])('writes %s as people mostly do: %s', (term, expected) => {
    expect(SURFACES.of(term)).toBe(expected);
  });

  it('takes no capital from the beginning of a sentence', () => {
    const texts = ['Frogs jump. Frogs sing', 'of frogs'].map((en, i) =>
      entryText(directoryEntry({ name: `x${i}`, en })),
    );

    expect(countSurfaces(texts).of('frog')).toBe('frogs');
  });

  it('knows the shortest of the common forms, which stays when two are about as frequent', () => {
    expect(SURFACES.plainest('archiv')).toBe('archive');
  });

  it('counts how often a term is written in one word', () => {
    expect(SURFACES.countOf('github')).toBe(3);
    expect(SURFACES.countOf('unseen')).toBe(0);
  });
});

describe('withRows', () => {
  it('writes a row of two words as texts write it, not as its words are written alone', () => {
    const surfaces = withRows(SURFACES, TEXTS, new Set(['estim cost', 'fail close']));

    expect(surfaces.of('estim cost')).toBe('estimated cost');
    expect(surfaces.of('fail close')).toBe('fail-closed');
  });
});
