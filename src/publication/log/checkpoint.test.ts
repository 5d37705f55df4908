import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logOriginOf, logVerifierKey, parseCheckpoint, signCheckpoint, verifiedCheckpoint } from './checkpoint.ts';

const ORIGIN = 'plugin-facts/made-up';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = logVerifierKey(ORIGIN, publicKey);
const ROOT_HASH = Buffer.alloc(32, 7);
const HASH_LINE = ROOT_HASH.toString('base64');
const CHECKPOINT = { origin: ORIGIN, size: 5, rootHash: ROOT_HASH };
const NOTE = signCheckpoint(CHECKPOINT, privateKey);
const [, SIGNATURE_LINE = ''] = NOTE.split('\n\n');

/** A text, signed by the key whatever it says. */
function signedText(text: string): string {
  const id = Buffer.from(KEY.split('+')[1] ?? '', 'hex');
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n\u2014 ${ORIGIN} ${signature.toString('base64')}\n`;
}

describe('what a checkpoint says', () => {
  it.each([
    ['an empty log', `${ORIGIN}\n0\n${HASH_LINE}\n`, 0],
    ['a log of any length', `${ORIGIN}\n2147483647\n${HASH_LINE}\n`, 2_147_483_647],
    ['a log with lines of its own', `${ORIGIN}\n5\n${HASH_LINE}\nmore\n`, 5],
  ])('is its origin, size and root hash: %s', (_case, text, size) => {
    expect(parseCheckpoint(text)).toEqual({ origin: ORIGIN, size, rootHash: ROOT_HASH });
  });

  it.each([
    ['a size beyond what is counted', `${ORIGIN}\n2147483648\n${HASH_LINE}\n`],
    ['a size with too many digits', `${ORIGIN}\n10000000000\n${HASH_LINE}\n`],
    ['a size with a zero in front', `${ORIGIN}\n05\n${HASH_LINE}\n`],
    ['a size that is no number', `${ORIGIN}\n5a\n${HASH_LINE}\n`],
    ['no origin', `\n5\n${HASH_LINE}\n`],
    ['a line in front', `\n${ORIGIN}\n5\n${HASH_LINE}\n`],
    ['a shorter hash', `${ORIGIN}\n5\n${HASH_LINE.slice(1)}\n`],
    ['a longer hash', `${ORIGIN}\n5\nA${HASH_LINE}\n`],
    ['a hash that is no base64', `${ORIGIN}\n5\n${HASH_LINE.replace(/^./u, '*')}\n`],
    ['no end of its last line', `${ORIGIN}\n5\n${HASH_LINE}`],
    ['nothing', ''],
  ])('is not read from a text with %s', (_case, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });
});

describe('a signed checkpoint', () => {
  it('is the three lines, an empty one and the signature of the key', () => {
    expect(NOTE).toBe(signedText(`${ORIGIN}\n5\n${HASH_LINE}\n`));
    expect(verifiedCheckpoint(NOTE, KEY)).toEqual(CHECKPOINT);
    expect(logOriginOf(KEY)).toBe(ORIGIN);
  });

  it('may hold more lines, which are signed too', () => {
    const note = signedText(`${ORIGIN}\n5\n${HASH_LINE}\nmore\n\nand more\n`);

    expect(verifiedCheckpoint(note, KEY)).toEqual(CHECKPOINT);
    expect(verifiedCheckpoint(note.replace('and more', 'and less'), KEY)).toBeNull();
  });

  it.each([
    ['that is no checkpoint', signedText('no checkpoint\n')],
    ['of another origin than the key', signedText(`other\n5\n${HASH_LINE}\n`)],
    ['without the end of its last line', NOTE.slice(0, -1)],
    ['with a line in front', `x\n${NOTE}`],
    ['with a line behind that is no signature', `${NOTE}x\n`],
    ['whose signature is of another name', NOTE.replace(`\u2014 ${ORIGIN}`, '\u2014 other')],
    ['whose signature names another key', NOTE.replace(/(\u2014 \S+ )..../u, '$1AAAA')],
    ['whose signature is cut short', NOTE.replace(/....\n$/u, '\n')],
    ['whose signature has bytes behind it', NOTE.replace(/=*\n$/u, 'AAAA\n')],
    ['without a signature', `${ORIGIN}\n5\n${HASH_LINE}\n\n\u2014 ${ORIGIN}\n`],
  ])('is none of the key %s', (_case, note) => {
    expect(verifiedCheckpoint(note, KEY)).toBeNull();
  });

  it('is looked for among a hundred signatures, and in no longer note', () => {
    const witness = '\u2014 witness.example AAAAAAAA\n';
    const text = NOTE.slice(0, -SIGNATURE_LINE.length);
    const among = (count: number) => `${text}${witness.repeat(count)}${SIGNATURE_LINE}`;
    const ofLength = (length: number) => `${NOTE}\u2014 w ${'A'.repeat(length - NOTE.length - 5)}\n`;

    expect(verifiedCheckpoint(among(99), KEY)).toEqual(CHECKPOINT);
    expect(verifiedCheckpoint(among(100), KEY)).toBeNull();
    expect(ofLength(65_536)).toHaveLength(65_536);
    expect(verifiedCheckpoint(ofLength(65_536), KEY)).toEqual(CHECKPOINT);
    expect(verifiedCheckpoint(ofLength(65_537), KEY)).toBeNull();
  });

  const [, name = '', id = '', base64 = ''] = /^([^+]+)\+([^+]+)\+(.+)$/u.exec(KEY) ?? [];
  const raw = Buffer.from(base64, 'base64');
  it.each([
    ['nothing', ''],
    ['no key', `${name}+${id}`],
    ['the id of another', `${name}+00000000+${base64}`],
    ['the name of another', `other+${id}+${base64}`],
    ['another algorithm', `${name}+${id}+${Buffer.concat([Buffer.of(2), raw.subarray(1)]).toString('base64')}`],
    ['a longer key', `${name}+${id}+${Buffer.concat([raw, Buffer.of(0)]).toString('base64')}`],
    ['a shorter key', `${name}+${id}+${raw.subarray(0, -1).toString('base64')}`],
    ['a space in its name', `a b+${id}+${base64}`],
    ['something in front', ` ${KEY}`],
    ['something behind', `${KEY} `],
    ['an id of other digits', `${name}+${id.slice(1)}+${base64}`],
  ])('is verified by no key with %s', (_case, key) => {
    expect(verifiedCheckpoint(NOTE, key)).toBeNull();
  });

  it.each([31, 33])('is verified by no key of %i bytes, whatever its id', (length) => {
    const key = Buffer.concat([raw.subarray(1), Buffer.of(0)]).subarray(0, length);
    const hash = createHash('sha256').update(`${name}\n`).update(Buffer.of(1)).update(key).digest('hex');

    expect(
      verifiedCheckpoint(NOTE, `${name}+${hash.slice(0, 8)}+${Buffer.concat([Buffer.of(1), key]).toString('base64')}`),
    ).toBeNull();
  });

  it('is verified by a key in one line: origin, four bytes of a digest, algorithm and key', () => {
    expect(KEY).toMatch(/^plugin-facts\/made-up\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/u);
    expect(raw[0]).toBe(1);
    expect(raw).toHaveLength(33);
  });
});
