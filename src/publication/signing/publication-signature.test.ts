import { describe, expect, it } from 'vitest';
import { publicationSignature } from './publication-signature.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

/** Verified with root 12; what the folder is asked for is kept, and given back as its own name. */
function signature() {
  const asked: string[] = [];
  const read = async (path: string): Promise<Uint8Array> => {
    asked.push(path);
    return bytesOf(`on disk ${path}`);
  };
  const head = {
    versions: { root: 12, timestamp: 7, snapshot: 5, targets: 3 },
    expiresAtMs: 99,
    bytes: {
      root: bytesOf('root'),
      timestamp: bytesOf('timestamp'),
      snapshot: bytesOf('snapshot'),
      targets: bytesOf('targets'),
    },
  };
  const made = publicationSignature({ head, log: { note: 'checkpoint' } }, { readMetadata: read, readLog: read });
  return {
    ...made,
    asked,
    metadata: async (name: string) => textOf(await made.metadata(name)),
    log: async (path: string) => textOf(await made.log(path)),
  };
}

describe('what a publication was verified by', () => {
  it('says its versions and its end', () => {
    expect(signature()).toMatchObject({
      versions: { root: 12, timestamp: 7, snapshot: 5, targets: 3 },
      expiresAtMs: 99,
    });
  });

  it.each([
    ['12.root.json', 'root'],
    ['timestamp.json', 'timestamp'],
    ['5.snapshot.json', 'snapshot'],
    ['3.targets.json', 'targets'],
  ])('gives %s as it was verified, whatever the folder holds by now', async (name, text) => {
    const { metadata, asked } = signature();

    expect([await metadata(name), asked]).toEqual([text, []]);
  });

  it.each(['1.root.json', '9.root.json', '10.root.json', '11.root.json'])(
    'gives %s, a root before the one in force, from the folder',
    async (name) => {
      expect(await signature().metadata(name)).toBe(`on disk ${name}`);
    },
  );

  it.each([
    '13.root.json',
    '0.root.json',
    '01.root.json',
    'root.json',
    'a.root.json',
    '1a.root.json',
    '.root.json',
    '1234567890.root.json',
    'x1.root.json',
    '../1.root.json',
    '1.root.json.bak',
    '1xroot.json',
    '1.rootxjson',
    '4.snapshot.json',
    '6.snapshot.json',
    '2.targets.json',
    '7.timestamp.json',
    'snapshot.json',
    '',
    'constructor',
  ])('has no metadata %j, and does not ask the folder', async (name) => {
    const { metadata, asked } = signature();

    expect([await metadata(name), asked]).toEqual([null, []]);
  });

  it('gives the checkpoint that was verified', async () => {
    const { log, asked } = signature();

    expect([await log('checkpoint'), asked]).toEqual(['checkpoint', []]);
  });

  it.each([
    'tile/0/000',
    'tile/5/999',
    'tile/entries/000',
    'tile/entries/x001/234',
    'tile/1/x001/x234/x567/890',
    'tile/0/000.p/1',
    'tile/entries/000.p/255',
    'tile/entries/x001/234.p/20',
  ])('gives the tile %s from the folder', async (path) => {
    expect(await signature().log(path)).toBe(`on disk ${path}`);
  });

  it.each([
    'tile/6/000',
    'tile/00/000',
    'tile/a/000',
    'tile/0/00',
    'tile/0/0000',
    'tile/0/abc',
    'tile/0',
    'tile/0/',
    '/tile/0/000',
    '../tile/0/000',
    'tile/0/000/..',
    'tile/0/000.p/0',
    'tile/0/000.p/',
    'tile/0/000.p/1000',
    'tile/0/000.p/1x',
    'tile/0/000.p/1a2',
    'tile/0/x01/000',
    'tile/0/xabc/000',
    'tile/0/x0000/000',
    'tile/0/001/000',
    'tile/0/x001/x002/x003/x004/005',
    'tile/entries',
    'checkpoint/',
    'metadata/timestamp.json',
    'xtile/0/000',
    '',
  ])('has no file %j of the log, and does not ask the folder', async (path) => {
    const { log, asked } = signature();

    expect([await log(path), asked]).toEqual([null, []]);
  });
});
