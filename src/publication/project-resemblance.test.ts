import { describe, expect, it } from 'vitest';
import { project } from '../../test/fixtures/evidence.ts';
import { NameResemblance } from '../contract/discovery/resemblance.ts';
import { entryId } from '../facts/identity/canonical-identity.ts';
import { resemblanceProjector } from './project-resemblance.ts';

const KNOWN = project({ identityKey: 'github:acme/lantern', name: 'lantern', owner: 'acme' });
const NEAR = project({
  identityKey: 'github:passer/lanten',
  name: 'lanten',
  owner: 'passer',
  resemblance: { identityKey: KNOWN.identityKey, difference: 'one_letter' },
});

describe('resemblanceProjector', () => {
  it('names the other plugin, legal by the contract', () => {
    const { resembles } = resemblanceProjector([KNOWN, NEAR])(NEAR);

    expect(NameResemblance.parse(resembles)).toEqual({
      entry_id: entryId(KNOWN.identityKey),
      name: 'lantern',
      owner: 'acme',
      difference: 'one_letter',
    });
  });

  it('tells which letters of its own name only look like those of the other', () => {
    const passer = project({
      identityKey: 'github:passer/lantern',
      name: 'lаntern',
      owner: 'passer',
      resemblance: { identityKey: KNOWN.identityKey, difference: 'look_alike_letters' },
    });

    expect(NameResemblance.parse(resemblanceProjector([KNOWN, passer])(passer).resembles)).toMatchObject({
      look_alike_letters: [{ position: 2, code_point: 'U+0430', script: 'Cyrillic', looks_like: 'a' }],
    });
  });

  it.each([
    ['a name that resembles none', [KNOWN, NEAR], KNOWN],
    ['a name that resembles one which is not published', [NEAR], NEAR],
  ])('adds no member to the record of %s', (_case, projects, one) => {
    expect(resemblanceProjector(projects)(one)).toEqual({});
  });
});
