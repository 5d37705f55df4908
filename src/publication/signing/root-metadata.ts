import { type Key, Metadata, MetadataKind, type Root } from '@tufjs/models';
import { expiryOf, SPEC_VERSION } from './metadata-files.ts';
import { SIGNING_ROLES, type SigningRole } from './signing-key.ts';

/** The keys of a role, and how many of them have to sign. */
export interface RoleKeys {
  readonly threshold: number;
  readonly keys: readonly Key[];
}

export type KeysOfRoles = Readonly<Record<SigningRole, RoleKeys>>;

const ROOT_LIFE_MS = 730 * 86_400_000;

/** Unsigned root metadata that names these keys. */
export function rootMetadata(version: number, roles: KeysOfRoles, nowMs: number): Metadata<Root> {
  const keys = SIGNING_ROLES.flatMap((role) => roles[role].keys);
  return Metadata.fromJSON(MetadataKind.Root, {
    signatures: [],
    signed: {
      _type: 'root',
      spec_version: SPEC_VERSION,
      version,
      expires: expiryOf(nowMs + ROOT_LIFE_MS),
      consistent_snapshot: true,
      keys: Object.fromEntries(keys.map((key) => [key.keyID, key.toJSON()])),
      roles: Object.fromEntries(
        SIGNING_ROLES.map((role) => {
          const { threshold, keys: ofRole } = roles[role];
          return [role, { threshold, keyids: ofRole.map(({ keyID }) => keyID) }];
        }),
      ),
    },
  });
}

export function keysOfRoles({ signed }: Metadata<Root>): KeysOfRoles {
  const read = (role: SigningRole): RoleKeys => {
    const { keyIDs = [], threshold = 1 } = signed.roles[role] ?? {};
    return { threshold, keys: keyIDs.flatMap((id) => signed.keys[id] ?? []) };
  };
  return { root: read('root'), targets: read('targets'), snapshot: read('snapshot'), timestamp: read('timestamp') };
}
