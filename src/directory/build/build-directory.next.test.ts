import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/digest.ts';
import { directoryEntries, directoryEntry, directoryInput, wholeDirectory } from '../../../test/fixtures/directory.ts';
import type { WholeInput } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { buildDirectory, inMemory, nextDirectory } from './build-directory.ts';

/** See `directory-basis.ts`. */
const RULES = 5;
const LAMPS = Array.from({ length: 30 }, (_, i) => directoryEntry({ name: `acme-lamp-${i}`, en: 'switches a lamp' }));

/** Where nothing that was learned is in force. */
function next(input: WholeInput): DirectoryValue {
  return wholeDirectory(nextDirectory(inMemory(input), null).value);
}

describe('nextDirectory', () => {
  it('is the current directory for any plugins that stay as they are, in any order', () => {
    fc.assert(
      fc.property(
        directoryEntries.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray([...entries], { minLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          const previous = next(directoryInput(entries));

          expect(next(directoryInput(shuffled, { previous }))).toEqual(previous);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('tells what it is built from by one digest of the digests of its plugins and of all else in canonical form', () => {
    const { entries, host, translations } = directoryInput(LAMPS);
    const { taxonomy: top, ...words } = host;
    const byName = entries.toSorted((a, b) => (a.names[0]! < b.names[0]! ? -1 : 1));
    const digests = byName.map((entry) => `${sha256(canonicalJson(entry)).slice('sha256:'.length).slice(0, 24)}\n`);

    expect(next(directoryInput(LAMPS)).basis).toBe(
      sha256(digests.join('') + canonicalJson({ rules: RULES, host: { ...words, top }, translations })),
    );
  });

  it('is built anew where there is none before', () => {
    expect(next(directoryInput(LAMPS))).toEqual(buildDirectory(directoryInput(LAMPS)));
  });

  it.each([
    ['a plugin is gone', directoryInput(LAMPS.slice(1))],
    ['a text has changed', directoryInput([directoryEntry({ name: 'acme-lamp-0', en: 'dims it' }), ...LAMPS.slice(1)])],
    [
      'a translation came',
      directoryInput(LAMPS, { translations: [{ left: '灯', right: 'lamp', score: 1, support: 9 }] }),
    ],
    [
      'a word became one of the host',
      directoryInput(LAMPS, { host: { ...directoryInput([]).host, stopTerms: ['lamp'] } }),
    ],
  ])('is built on the previous one where %s', (_change, input) => {
    const previous = next(directoryInput(LAMPS));

    const following = next({ ...input, previous });

    expect(following.basis).not.toBe(previous.basis);
    expect(following).toEqual(buildDirectory({ ...input, previous }));
  });
});
