import { TargetFile } from '@tufjs/models';
import { describe, expect, it } from 'vitest';
import { compiledPublication } from '../../../test/fixtures/publication.ts';
import { isSameFiles, readSignedTargets, requireSigned, signedFilesOf } from './signed-targets.ts';

const HEX = '0123456789abcdef'.repeat(4);
const CUSTOM = { publication: '00000001-0123456789ab', log: { verifier_key: 'made-up+01234567+AbCd', index: 4 } };

interface Signed {
  readonly name?: string;
  readonly hashes?: Record<string, string>;
  readonly custom?: object | null;
}

function target({ name = 'manifest.json', hashes = { sha256: HEX }, custom = null }: Signed) {
  return TargetFile.fromJSON(name, { length: 7, hashes, ...(custom === null ? {} : { custom: { ...custom } }) });
}

function read(...signed: readonly Signed[]) {
  const targets = signed.map((each) => target(each));
  return readSignedTargets({ targets: Object.fromEntries(targets.map((each) => [each.path, each])) });
}

describe('what the targets role signs', () => {
  it('is a publication, its place in the log, and its files', () => {
    expect(read({ custom: CUSTOM }, { name: 'discovery.jsonl' })).toEqual({
      publication: '00000001-0123456789ab',
      log: { verifierKey: 'made-up+01234567+AbCd', index: 4 },
      files: new Map([
        ['manifest.json', { sizeBytes: 7, sha256: `sha256:${HEX}` }],
        ['discovery.jsonl', { sizeBytes: 7, sha256: `sha256:${HEX}` }],
      ]),
    });
  });

  it.each<[string, readonly Signed[], string]>([
    ['no manifest', [{ name: 'discovery.jsonl' }], 'The signed targets name no publication.'],
    ['a manifest without its publication', [{}], 'The signed targets name no publication.'],
    [
      'a publication that no folder is named for',
      [{ custom: { ...CUSTOM, publication: '../1' } }],
      'The signed targets name no publication.',
    ],
    [
      'a place before the first',
      [{ custom: { ...CUSTOM, log: { ...CUSTOM.log, index: -1 } } }],
      'The signed targets name no publication.',
    ],
    [
      'a log without a key',
      [{ custom: { ...CUSTOM, log: { ...CUSTOM.log, verifier_key: '' } } }],
      'The signed targets name no publication.',
    ],
    ['more than it knows', [{ custom: { ...CUSTOM, other: 1 } }], 'The signed targets name no publication.'],
    ['another digest alone', [{ custom: CUSTOM, hashes: { sha512: HEX + HEX } }], 'A signed target has no SHA-256.'],
    ['a digest too long', [{ custom: CUSTOM, hashes: { sha256: `${HEX}0` } }], 'A signed target has no SHA-256.'],
    ['a digest behind more', [{ custom: CUSTOM, hashes: { sha256: `0${HEX}` } }], 'A signed target has no SHA-256.'],
    [
      'a file above its folder',
      [{ custom: CUSTOM }, { name: '../discovery.jsonl' }],
      'A signed target has a name that no file has.',
    ],
  ])('is refused with %s', (_case, signed, message) => {
    expect(() => read(...signed)).toThrow(expect.objectContaining({ code: 'publication_invalid', message }));
  });
});

describe('a publication beside what was signed', () => {
  const published = compiledPublication('one', 1);
  const files = signedFilesOf(published.manifest, published.manifestBytes);
  const signedAs = (changed: typeof files) => ({
    publication: CUSTOM.publication,
    log: { verifierKey: 'key', index: 0 },
    files: changed,
  });

  it('is taken where all its files are those', () => {
    expect(() => requireSigned(signedAs(files), published)).not.toThrow();
    expect(isSameFiles(files, new Map(files))).toBe(true);
  });

  it.each<[string, (changed: typeof files) => void]>([
    ['one more was signed', (changed) => changed.set('other.jsonl', changed.get('manifest.json')!)],
    ['one fewer was signed', (changed) => changed.delete('directory.json')],
    [
      'one was signed by another name',
      (changed) => {
        changed.set('other.json', changed.get('directory.json')!);
        changed.delete('directory.json');
      },
    ],
    [
      'one was signed with another digest',
      (changed) => changed.set('manifest.json', { ...changed.get('manifest.json')!, sha256: `sha256:${HEX}` }),
    ],
    [
      'one was signed with another size',
      (changed) => changed.set('manifest.json', { ...changed.get('manifest.json')!, sizeBytes: 1 }),
    ],
  ])('is refused where %s', (_case, change) => {
    const changed = new Map(files);
    change(changed);

    expect(() => requireSigned(signedAs(changed), published)).toThrow(
      'The publication has other files than those that were signed.',
    );
  });
});
