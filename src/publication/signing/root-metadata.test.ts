import { describe, expect, it } from 'vitest';
import { keysOfRoles, rootMetadata } from './root-metadata.ts';
import { generateSigningKey } from './signing-key.ts';

const [root, targets, other, snapshot, timestamp] = Array.from({ length: 5 }, () => generateSigningKey().publicKey);
const ROLES = {
  root: { threshold: 1, keys: [root!] },
  targets: { threshold: 2, keys: [targets!, other!] },
  snapshot: { threshold: 1, keys: [snapshot!] },
  timestamp: { threshold: 1, keys: [timestamp!] },
};

describe('root metadata', () => {
  it('name the keys of each role, and are good for two years', () => {
    const metadata = rootMetadata(7, ROLES, Date.UTC(2026, 8, 6));

    expect(keysOfRoles(metadata)).toEqual(ROLES);
    expect(metadata.signed).toMatchObject({ version: 7, expires: '2028-09-05T00:00:00Z', consistentSnapshot: true });
  });

  it('give a role no key that they do not describe, and none to a role that they do not name', () => {
    const metadata = rootMetadata(1, ROLES, 0);
    delete metadata.signed.keys[other!.keyID];
    delete metadata.signed.roles['snapshot'];

    expect(keysOfRoles(metadata)).toEqual({
      ...ROLES,
      targets: { threshold: 2, keys: [targets] },
      snapshot: { threshold: 1, keys: [] },
    });
  });
});
