import { describe, expect, it } from 'vitest';
import type { ChangesHead } from '../../contract/publication/changes.ts';
import { changesFile, changesOf, headOfChanges } from './changes-file.ts';

const HEAD: ChangesHead = {
  since: 'sample.2026-09-05.0123456789ab',
  since_sequence: 4,
  since_manifest_sha256: `sha256:${'0123456789abcdef'.repeat(4)}`,
};
const changeOf = (digit: string) => ({ change: 'added', id: `plugin.discovery.${digit.repeat(24)}` }) as const;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the file of changes', () => {
  it('has its head first and then one change a line, by their ids', () => {
    const { name, bytes } = changesFile(HEAD, ['b', 'a', 'c'].map(changeOf));

    expect(name).toBe('changes.jsonl');
    expect(headOfChanges(bytes)).toEqual(HEAD);
    expect([...changesOf(bytes)]).toEqual(['a', 'b', 'c'].map(changeOf));
  });

  it.each([
    ['nothing', '', 'The list of changes is not JSON.'],
    ['another head', '{"since":1}\n', 'The list of changes is not of the form this version reads.'],
    ['no JSON', 'since\n', 'The list of changes is not JSON.'],
  ])('is refused where it holds %s', (_case, text, message) => {
    expect(() => headOfChanges(bytesOf(text))).toThrow(
      expect.objectContaining({ code: 'publication_invalid', message }),
    );
  });

  it('is refused where a change is no JSON, after those that are', () => {
    const read: unknown[] = [];
    const walk = (): void => {
      for (const change of changesOf(bytesOf('{}\n{"id":1}\n{"id":\n'))) read.push(change);
    };

    expect(walk).toThrow('The list of changes is not JSON.');
    expect(read).toEqual([{ id: 1 }]);
  });
});
