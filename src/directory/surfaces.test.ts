import { describe, expect, it } from 'vitest';
import { countSurfaces } from './surfaces.ts';

const SURFACES = countSurfaces([
  'Session archives, archived sessions, archive a session',
  'Sessions and archives on GitHub, archives',
  'GitHub github MCP',
]);

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

  it('knows the shortest of the common forms, which stays when two are about as frequent', () => {
    expect(SURFACES.plainest('archiv')).toBe('archive');
  });

  it('counts how often a term is written in one word', () => {
    expect(SURFACES.countOf('github')).toBe(3);
    expect(SURFACES.countOf('unseen')).toBe(0);
  });
});
