import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../base/digest.ts';
import { type Checkpoint, logVerifierKey, signCheckpoint, verifiedCheckpoint } from './checkpoint.ts';
import { EMPTY_TREE, leafHash } from './merkle-tree.ts';
import {
  appendToLog,
  isContinued,
  isIncluded,
  logEntry,
  type LogWriter,
  readEntries,
  requireEveryTile,
} from './publication-log.ts';
import { tilePath, tilesOf } from './tiles.ts';

const ORIGIN = 'plugin-facts/made-up';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const VERIFIER_KEY = logVerifierKey(ORIGIN, publicKey);

let files: Map<string, Uint8Array>;
let log: LogWriter;
beforeEach(() => {
  files = new Map();
  log = logIn(files);
});

function logIn(held: Map<string, Uint8Array>): LogWriter {
  return {
    privateKey,
    verifierKeys: [VERIFIER_KEY],
    read: async (path) => held.get(path) ?? null,
    write: async (path, bytes) => void held.set(path, Uint8Array.from(bytes)),
  };
}

function plain(checkpoint: Checkpoint | null) {
  return checkpoint === null ? null : { ...checkpoint, rootHash: Buffer.from(checkpoint.rootHash).toString('hex') };
}

function digestOf(publication: number): string {
  return sha256(`manifest ${publication}`);
}

async function logOf(count: number, writer = log): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  for (let publication = 0; publication < count; publication += 1) {
    checkpoints.push((await appendToLog(digestOf(publication), writer)).signed.checkpoint);
  }
  return checkpoints;
}

describe('the log of publications', () => {
  it('proves each publication, and each earlier state, over several tiles', async () => {
    const checkpoints = await logOf(300);
    const last = checkpoints[299];
    if (last === undefined) throw new Error('There are 300.');

    await fc.assert(
      fc.asyncProperty(fc.nat(299), fc.nat(299), async (a, b) => {
        const [from, to] = [checkpoints[Math.min(a, b)], checkpoints[Math.max(a, b)]];
        if (from === undefined || to === undefined) throw new Error('There are 300.');
        const leaf = leafHash(logEntry(digestOf(from.size - 1)));

        expect(await isIncluded(leaf, from.size - 1, to, log.read)).toBe(true);
        expect(await isIncluded(leaf, from.size, last, log.read)).toBe(false);
        expect(await isContinued(from, to, log.read)).toBe(true);
      }),
    );
    expect(await readEntries(300, log.read)).toEqual(Array.from({ length: 300 }, (_, index) => digestOf(index)));
  });

  it('shows a history that was rewritten anywhere', async () => {
    const checkpoints = await logOf(40);
    await fc.assert(
      fc.asyncProperty(fc.nat(38), async (changed) => {
        const other = new Map<string, Uint8Array>();
        const rewritten = logIn(other);
        for (let publication = 0; publication < 41; publication += 1) {
          await appendToLog(publication === changed ? sha256('other') : digestOf(publication), rewritten);
        }
        const note = new TextDecoder().decode(other.get('checkpoint'));
        const head = verifiedCheckpoint(note, VERIFIER_KEY);
        if (head === null) throw new Error('It is signed with the very key.');
        for (const from of checkpoints) {
          expect(await isContinued(from, head, rewritten.read)).toBe(from.size <= changed);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('puts nothing on twice', async () => {
    await logOf(3);
    const written: string[] = [];
    const watched = { ...log, write: async (path: string) => void written.push(path) };

    expect(await appendToLog(digestOf(2), watched)).toMatchObject({ index: 2, signed: { checkpoint: { size: 3 } } });
    expect(written).toEqual([]);
  });

  it('has each entry behind its length, as C2SP tlog-tiles writes it', async () => {
    await logOf(2);
    const entry = (publication: number) => Buffer.concat([Buffer.of(0, 71), Buffer.from(digestOf(publication))]);

    expect(Buffer.concat([files.get('tile/entries/000.p/2') ?? Buffer.alloc(0)])).toEqual(
      Buffer.concat([entry(0), entry(1)]),
    );
  });

  it('says which tile is missing, or of another size', async () => {
    const [, to] = await logOf(2);
    const leaf = leafHash(logEntry(digestOf(0)));
    const sound = files.get('tile/0/000.p/2') ?? new Uint8Array();
    files.set('tile/0/000.p/2', sound.subarray(1));
    await expect(isIncluded(leaf, 0, to!, log.read)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: "The log's tile/0/000.p/2 has another size than it must.",
    });

    files.delete('tile/0/000.p/2');
    await expect(isIncluded(leaf, 0, to!, log.read)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The log has no tile/0/000.p/2.',
    });
    const full = { ...log, read: async (path: string) => (path === 'checkpoint' ? log.read(path, 99) : null) };
    await expect(readEntries(256, full.read)).rejects.toThrow('The log has no tile/entries/000.');
  });

  it('begins behind a checkpoint of no publication', async () => {
    const note = signCheckpoint({ origin: ORIGIN, size: 0, rootHash: EMPTY_TREE }, privateKey);
    files.set('checkpoint', new TextEncoder().encode(note));

    expect(await appendToLog(digestOf(0), log)).toMatchObject({ index: 0, signed: { checkpoint: { size: 1 } } });
  });

  it('has no publication behind its end, and does not go on in a shorter one', async () => {
    const [from, to] = await logOf(2);
    const leaf = leafHash(logEntry(digestOf(1)));

    expect(await isIncluded(leaf, 1, to!, log.read)).toBe(true);
    for (const index of [2, 3, 1_000_000]) expect(await isIncluded(leaf, index, to!, log.read)).toBe(false);
    expect(await isContinued(to!, from!, log.read)).toBe(false);
  });

  it('goes on behind a run that died before its checkpoint', async () => {
    await logOf(255);
    const died = logIn(files);
    const dying = appendToLog(sha256('lost'), {
      ...died,
      write: async (path, bytes) => {
        if (path === 'checkpoint') throw new Error('The power went.');
        await died.write(path, bytes);
      },
    });
    await expect(dying).rejects.toThrow('The power went.');

    const { index, signed } = await appendToLog(digestOf(255), log);

    expect(index).toBe(255);
    expect(await isIncluded(leafHash(logEntry(digestOf(255))), 255, signed.checkpoint, log.read)).toBe(true);
  });

  it('puts nothing on a log whose tiles or checkpoint are not its own', async () => {
    await logOf(5);
    const tile = tilePath({ level: 0, index: 0, width: 5 });
    const sound = files.get(tile) ?? new Uint8Array();
    const refused = { code: 'publication_invalid' };
    files.set(
      tile,
      sound.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    await expect(appendToLog(digestOf(5), log)).rejects.toMatchObject({
      ...refused,
      message: 'The tiles of the log are not those of its checkpoint; restore the log from a copy.',
    });

    files.set(tile, sound);
    files.set('checkpoint', new TextEncoder().encode(`${ORIGIN}\n5\n${'A'.repeat(43)}=\n\n\u2014 ${ORIGIN} AAAA\n`));
    await expect(appendToLog(digestOf(5), log)).rejects.toMatchObject({
      ...refused,
      message: 'The log has a checkpoint that its key did not sign.',
    });
  });

  it('goes on under a new key, and only there', async () => {
    const { signed } = await appendToLog(digestOf(0), log);
    const next = generateKeyPairSync('ed25519');
    const renewed = { ...log, privateKey: next.privateKey };
    const key = logVerifierKey(ORIGIN, next.publicKey);
    await expect(appendToLog(digestOf(0), { ...renewed, verifierKeys: [key] })).rejects.toMatchObject({
      code: 'publication_invalid',
    });

    const again = await appendToLog(digestOf(0), { ...renewed, verifierKeys: [key, VERIFIER_KEY] });

    expect(plain(again.signed.checkpoint)).toEqual(plain(signed.checkpoint));
    expect([verifiedCheckpoint(again.signed.note, key), verifiedCheckpoint(again.signed.note, VERIFIER_KEY)]).toEqual([
      again.signed.checkpoint,
      null,
    ]);
  });

  it('is read from full tiles where partial ones are gone', async () => {
    const checkpoints = await logOf(300);
    for (const path of files.keys()) if (path.startsWith('tile/0/000.p')) files.delete(path);
    const [from, to] = [checkpoints[99], checkpoints[249]];
    if (from === undefined || to === undefined) throw new Error('There are 300.');

    expect(await isContinued(from, to, log.read)).toBe(true);
  });
});

describe('a log that is read to be handed out', () => {
  it('is read tile by tile, and has to have each as it was written, whole', async () => {
    const last = (await logOf(300))[299];
    if (last === undefined) throw new Error('There are 300.');
    const read = new Set<string>();
    await requireEveryTile(last, async (path, maxBytes) => {
      read.add(path);
      return log.read(path, maxBytes);
    });
    expect([...read].toSorted()).toEqual(tilesOf(300).map(tilePath).toSorted());

    for (const path of read) {
      const bytes = files.get(path) ?? new Uint8Array();
      for (const changed of [
        null,
        bytes.subarray(1),
        bytes.with(0, bytes[0]! ^ 1),
        bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1),
      ]) {
        const other: LogWriter['read'] = async (asked, maxBytes) =>
          asked === path ? changed : log.read(asked, maxBytes);

        await expect(requireEveryTile(last, other)).rejects.toMatchObject({ code: 'publication_invalid' });
      }
    }
  });
});

describe('a checkpoint', () => {
  it('is taken from its own key only, to the bit', async () => {
    const { signed } = await appendToLog(digestOf(0), log);
    const other = logVerifierKey(ORIGIN, generateKeyPairSync('ed25519').publicKey);

    expect(plain(verifiedCheckpoint(signed.note, VERIFIER_KEY))).toEqual(plain(signed.checkpoint));
    expect(verifiedCheckpoint(signed.note, other)).toBeNull();
    expect(verifiedCheckpoint(signed.note, logVerifierKey('plugin-facts/other', publicKey))).toBeNull();
    fc.assert(
      fc.property(fc.nat(signed.note.length - 2), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const forged = signed.note.slice(0, at) + String.fromCharCode(code) + signed.note.slice(at + 1);
        const taken = verifiedCheckpoint(forged, VERIFIER_KEY);

        expect([null, plain(signed.checkpoint)]).toContainEqual(plain(taken));
      }),
    );
  });

  it('may be signed by others besides', async () => {
    const { signed } = await appendToLog(digestOf(0), log);

    expect(plain(verifiedCheckpoint(`${signed.note}\u2014 witness.example AAAAAAAA\n`, VERIFIER_KEY))).toEqual(
      plain(signed.checkpoint),
    );
  });

  it.each(['', 'no note', '\n\n', `${ORIGIN}\n1\n`, '\u2014 a b\n'])('is nothing of the kind: %j', (note) => {
    expect(verifiedCheckpoint(note, VERIFIER_KEY)).toBeNull();
  });
});

describe('tilePath', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 0, width: 1 }, 'tile/0/000.p/1'],
    [{ level: 1, index: 5, width: 255 }, 'tile/1/005.p/255'],
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 'entries', index: 999, width: 12 }, 'tile/entries/999.p/12'],
  ] as const)('of %j is %s, as C2SP tlog-tiles writes it', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
  });
});
