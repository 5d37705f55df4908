import { describe, expect, it } from 'vitest';
import { sha256 } from '../../base/digest.ts';
import { signedPieces } from './signed-pieces.ts';

const BYTES = Buffer.from('what was signed');
const TARGET = {
  publication: '00000001-0123456789ab',
  name: 'discovery.jsonl',
  sha256: sha256(BYTES),
  sizeBytes: BYTES.length,
};

/** Reads what a repository gives of the target. @param given `null`: it has none */
async function read(given: AsyncIterable<Uint8Array> | null): Promise<string> {
  const pieces = await Array.fromAsync(signedPieces(TARGET, { streamTarget: async () => given }));
  return Buffer.concat(pieces).toString();
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  for (const letter of text) yield Buffer.from(letter);
}

describe('the pieces of a signed file', () => {
  it('are those that the repository gives', async () => {
    expect(await read(inPieces('what was signed'))).toBe('what was signed');
  });

  it.each(['what was signeD', 'what was', 'what was signed, and more', ''])(
    'end in an error where they are another file: %s',
    async (text) => {
      await expect(read(inPieces(text))).rejects.toMatchObject({
        code: 'publication_invalid',
        message: 'The file discovery.jsonl is not the one that was signed.',
      });
    },
  );

  it('are none of a file that is missing', async () => {
    await expect(read(null)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The signed file discovery.jsonl is missing.',
    });
  });

  it('are read no further than the file can be long', async () => {
    let given = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 1;
        yield Buffer.alloc(10);
      }
    };

    await expect(read(endless())).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(given).toBe(2);
  });
});
