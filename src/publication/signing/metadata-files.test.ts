import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedHost, type SignedHost } from '../../../test/support/signed-publications.ts';
import { folderOfTests } from '../../../test/support/temporary-folder.ts';
import { parseRoot, parseSnapshot, parseTargets, parseTimestamp, targetFilesOf } from './metadata-files.ts';

const folder = folderOfTests();
let host: SignedHost;
beforeAll(async () => {
  host = await signedHost(folder);
  await host.publish('one');
});

const PARSERS: Array<[string, string, (bytes: Uint8Array) => { signed: { version: number } }]> = [
  ['root', '1.root.json', parseRoot],
  ['targets', '1.targets.json', parseTargets],
  ['snapshot', '1.snapshot.json', parseSnapshot],
  ['timestamp', 'timestamp.json', parseTimestamp],
];

describe('metadata', () => {
  const refused = (role: string) =>
    expect.objectContaining({
      code: 'publication_invalid',
      message: `The ${role} metadata is not of the form.`,
      cause: expect.any(Error),
    });

  it.each(PARSERS)('of the role %s are read as they were written', (_role, name, parse) => {
    expect(parse(readFileSync(join(host.root, 'metadata', name))).signed.version).toBe(1);
  });

  it.each(PARSERS)('of the role %s are refused where they are no JSON, or of no role', (role, _name, parse) => {
    for (const text of ['', '{', '{}', 'null', '[]', '{"signed":{},"signatures":[]}']) {
      expect(() => parse(Buffer.from(text))).toThrow(refused(role));
    }
  });

  it.each(PARSERS)('of the role %s are refused where any of them is no UTF-8', (role, name, parse) => {
    const text = readFileSync(join(host.root, 'metadata', name), 'latin1');
    const withMember = (byte: string): Buffer => Buffer.from(`{"note":"${byte}",${text.slice(1)}`, 'latin1');

    expect(parse(withMember('x')).signed.version).toBe(1);
    expect(() => parse(withMember('\u00ff'))).toThrow(refused(role));
  });
});

describe('the files that targets speak of', () => {
  const digest = `sha256:${'ab'.repeat(32)}` as const;

  it('have size and digest each, and the manifest alone says which publication it is', () => {
    const files = targetFilesOf({
      publication: '00000001-0123456789ab',
      log: { verifierKey: 'key', index: 7 },
      files: new Map([
        ['discovery.jsonl', { sizeBytes: 3, sha256: digest }],
        ['manifest.json', { sizeBytes: 4, sha256: digest }],
      ]),
    });

    expect(Object.entries(files).map(([path, file]) => [path, file.toJSON()])).toEqual([
      ['discovery.jsonl', { length: 3, hashes: { sha256: 'ab'.repeat(32) } }],
      [
        'manifest.json',
        {
          length: 4,
          hashes: { sha256: 'ab'.repeat(32) },
          custom: { publication: '00000001-0123456789ab', log: { verifier_key: 'key', index: 7 } },
        },
      ],
    ]);
  });
});
