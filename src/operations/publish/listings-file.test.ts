import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { sha256, sha256Hex } from '../../base/digest.ts';
import { openListingsFile } from './listings-file.ts';

const BASIS = sha256('basis');
const TEXTS = Array.from({ length: 200 }, (_, at) => `"text ${at}, 网页截图"`);

function keep(path: string, catalogs: Readonly<Record<string, readonly string[]>>): void {
  const file = openListingsFile(path);
  for (const [catalogId, texts] of Object.entries(catalogs)) {
    const { add } = file.begin(catalogId, BASIS);
    for (const [at, text] of texts.entries()) add(sha256Hex(text), text, at % 2 === 0 ? at : null);
  }
  file.end();
}

function found(path: string, catalogId: string, texts = TEXTS, basis = BASIS): readonly (string | null)[] {
  const file = openListingsFile(path);
  const { find } = file.begin(catalogId, basis);
  const each = texts.map((text) => find(sha256Hex(text)));
  file.close();
  return each;
}

function written(): string {
  const path = join(temporaryFolder(), 'listings.bin');
  keep(path, { one: TEXTS, other: TEXTS.slice(0, 3) });
  return path;
}

const NONE = TEXTS.map(() => null);

describe('the file of listings', () => {
  it('gives back each text by its digest, of the catalog and the basis that it was kept for', () => {
    const path = written();

    expect(found(path, 'one')).toEqual(TEXTS);
    expect(found(path, 'one', TEXTS.toReversed())).toEqual(TEXTS.toReversed());
    expect(found(path, 'other')).toEqual([...TEXTS.slice(0, 3), ...NONE.slice(3)]);
    expect(found(path, 'one', TEXTS, sha256('another'))).toEqual(NONE);
    expect(found(path, 'none')).toEqual(NONE);
    expect(found(join(temporaryFolder(), 'none'), 'one')).toEqual(NONE);
  });

  it('tells the newest date of each record, that it has none, or that nobody knows', () => {
    const file = openListingsFile(written());

    const newestOf = file.newestDates('one', BASIS);

    expect([...TEXTS.slice(0, 3), 'another'].map((text) => newestOf?.(sha256Hex(text)))).toEqual([
      0,
      null,
      2,
      undefined,
    ]);
    expect([file.newestDates('one', sha256('another')), file.newestDates('none', BASIS)]).toEqual([null, null]);
    file.close();
  });

  it('holds what was added last, and nothing of before', () => {
    const path = written();

    keep(path, { one: TEXTS.slice(10, 12) });

    expect(found(path, 'one').flatMap((text) => text ?? [])).toEqual(TEXTS.slice(10, 12));
    expect(found(path, 'other')).toEqual(NONE);
  });

  it('is there whole or as it was before', () => {
    const path = written();
    const file = openListingsFile(path);
    file.begin('one', BASIS).add(sha256Hex('newer'), 'newer', null);

    file.close();

    expect(found(path, 'one')).toEqual(TEXTS);
  });

  it('gives no text that is not as it was written, wherever the file was changed or cut off', () => {
    const path = written();
    const whole = readFileSync(path);
    const isTrue = (text: string | null, at: number): boolean => text === null || text === TEXTS[at];

    for (let at = 0; at < whole.length; at += 601) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      for (const bytes of [changed, whole.subarray(0, at)]) {
        writeFileSync(path, bytes);
        expect(found(path, 'one').every(isTrue)).toBe(true);
        expect([...found(path, 'one'), ...found(path, 'other')]).toContain(null);
      }
    }
  });
});
