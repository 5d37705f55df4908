import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rootMetadata } from './root-metadata.ts';
import { generateSigningKey, isSignedBy, parsePem, pemOf, signingKeyOf, signMetadata } from './signing-key.ts';

const [one, two, three] = Array.from({ length: 3 }, generateSigningKey);

describe('a key', () => {
  it('is the same after it was written and read', () => {
    const read = signingKeyOf(parsePem('root.pem', pemOf(one!)));

    expect(read.id).toBe(one!.id);
    expect(read.publicKey.toJSON()).toEqual(one!.publicKey.toJSON());
    expect(one!.publicKey.toJSON()).toMatchObject({ keytype: 'ed25519', scheme: 'ed25519' });
  });

  it.each([
    ['no PEM', 'secret words'],
    ['a key of another kind', generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' })],
    ['a public key', generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })],
  ])('is refused where its file holds %s, of which nothing is said', (_what, pem) => {
    expect(() => parsePem('root.pem', pem)).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message: 'The key file root.pem is no Ed25519 private key in PEM.',
      }),
    );
  });
});

describe('metadata', () => {
  it('are signed where as many different keys of the role signed as it asks for', () => {
    const role = { threshold: 2, keys: [one!.publicKey, two!.publicKey] };
    const other = { threshold: 1, keys: [three!.publicKey] };
    const root = rootMetadata(1, { root: role, targets: other, snapshot: other, timestamp: other }, 0);
    expect(isSignedBy(root, 'root', root)).toBe(false);

    signMetadata(root, [one!, one!, three!]);
    expect(isSignedBy(root, 'root', root)).toBe(false);
    signMetadata(root, [two!]);
    expect(isSignedBy(root, 'root', root)).toBe(true);
  });
});
