import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrustSettings } from '../../src/operations/serve/served-head.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { folderName } from '../../src/publication/publication-folder.ts';
import { type KeyFolder, openKeyFolder } from '../../src/publication/signing/key-folder.ts';
import { initKeys, type KeyCount } from '../../src/publication/signing/make-keys.ts';
import { type Signable, signPublication, type SigningReport } from '../../src/publication/signing/sign-publication.ts';
import type { SigningRole } from '../../src/publication/signing/signing-key.ts';
import { writePublication } from '../../src/publication/write-publication.ts';
import { compiledPublication } from '../fixtures/publication.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const SIGNED_AT_MS = Date.UTC(2026, 8, 6, 8);
export const DAY_MS = 86_400_000;
export const TIMESTAMP_MS = 14 * DAY_MS;

/** Publications of a made-up host with keys of their own. */
export interface SignedHost {
  readonly root: string;
  readonly keyFolder: string;
  readonly keys: () => Promise<KeyFolder>;
  /** Writes a publication of this edition and signs it, as `publish` does. */
  readonly publish: (edition: string, nowMs?: number) => Promise<SigningReport>;
  /** Signs the one written last again. */
  readonly sign: (nowMs?: number, isRenewal?: boolean) => Promise<SigningReport>;
}

export async function signedHost(
  folder: string,
  counts: ReadonlyMap<SigningRole, KeyCount> = new Map(),
): Promise<SignedHost> {
  const root = join(folder, 'publications');
  const keyFolder = join(folder, 'keys');
  await initKeys(keyFolder, 'made-up', counts, SIGNED_AT_MS);
  const keys = async (): Promise<KeyFolder> => {
    const opened = await openKeyFolder(keyFolder);
    if (opened === null) throw new Error('The keys were just made.');
    return opened;
  };
  let sequence = 0;
  let last: Signable | null = null;
  const sign = async (nowMs = SIGNED_AT_MS, isRenewal = false): Promise<SigningReport> => {
    if (last === null) throw new Error('Publish first.');
    const deps = { keys: await keys(), root, files: durableFiles, nowMs, timestampMs: TIMESTAMP_MS };
    return signPublication(last, deps, isRenewal);
  };
  return {
    root,
    keyFolder,
    keys,
    sign,
    async publish(edition, nowMs) {
      sequence += 1;
      const compiled = compiledPublication(edition, sequence);
      await writePublication(root, compiled, durableFiles);
      last = { name: folderName(compiled.manifest), ...compiled };
      return sign(nowMs);
    },
  };
}

/** The root that a client has from the host, by another way than from the publications. */
export function anchorOf({ keyFolder }: SignedHost): Uint8Array {
  return readFileSync(join(keyFolder, '1.root.json'));
}

/** A service that knows no root, and is told to serve all the same. */
export function servingUnverified(): TrustSettings {
  return {
    trustedFolder: join(temporaryFolder(), 'trusted'),
    anchor: async () => null,
    servesUnverified: true,
    files: durableFiles,
  };
}
