import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anchorOf,
  DAY_MS,
  SIGNED_AT_MS,
  signedHost,
  type SignedHost,
} from '../../../test/support/signed-publications.ts';
import { folderOfTests, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { durableFiles } from '../durable-files.ts';
import { folderRepository } from './repository.ts';
import { keepTrusted, readTrusted } from './trusted-folder.ts';
import { verifyHead, type VerifiedHead } from './verify-head.ts';

const folder = folderOfTests();
let host: SignedHost;
/** Two heads of one host, the later with a higher timestamp. */
let earlier: VerifiedHead;
let later: VerifiedHead;

beforeAll(async () => {
  host = await signedHost(folder);
  await host.publish('one');
  earlier = await verified(SIGNED_AT_MS);
  await host.sign(SIGNED_AT_MS + DAY_MS, true);
  later = await verified(SIGNED_AT_MS + DAY_MS);
});

async function verified(nowMs: number): Promise<VerifiedHead> {
  const trusted = await readTrusted(null, { root: anchorOf(host), isNamed: true });
  if (trusted === null) throw new Error('There is an anchor.');
  return verifyHead(folderRepository(host.root), trusted, nowMs);
}

describe('what is trusted', () => {
  it('is nothing without a folder and an anchor', async () => {
    expect(await readTrusted(null, null)).toBeNull();
    expect(await readTrusted(temporaryFolder(), null)).toBeNull();
  });

  it('is the anchor alone where nothing was verified yet', async () => {
    const nothingSeen = { timestamp: null, snapshot: null, targets: null };
    const anchor = anchorOf(host);

    expect(await readTrusted(null, { root: anchor, isNamed: false })).toEqual({
      metadata: { root: anchor, ...nothingSeen },
      checkpoint: null,
      namedRoot: null,
    });
  });

  it('is what was verified last, rather than the anchor', async () => {
    const kept = join(temporaryFolder(), 'trusted');
    await keepTrusted(kept, earlier, durableFiles);

    const named = await readTrusted(kept, { root: new Uint8Array([1]), isNamed: true });

    const seen = { metadata: earlier.head.bytes, checkpoint: earlier.log.checkpoint };
    expect(named).toEqual({ ...seen, namedRoot: new Uint8Array([1]) });
    expect(await readTrusted(kept, null)).toEqual({ ...seen, namedRoot: null });
  });
});

describe('keepTrusted', () => {
  const timestampIn = (kept: string): Buffer => readFileSync(join(kept, 'timestamp.json'));

  it('keeps what is newer than what was kept, and nothing that is older', async () => {
    const kept = temporaryFolder();
    await keepTrusted(kept, earlier, durableFiles);
    expect(timestampIn(kept)).toEqual(earlier.head.bytes.timestamp);

    await keepTrusted(kept, later, durableFiles);
    expect(timestampIn(kept)).toEqual(later.head.bytes.timestamp);

    await keepTrusted(kept, earlier, durableFiles);
    expect(timestampIn(kept)).toEqual(later.head.bytes.timestamp);
  });

  it('keeps a log that has grown under the same timestamp', async () => {
    const kept = temporaryFolder();
    await keepTrusted(kept, earlier, durableFiles);

    await keepTrusted(kept, { ...earlier, log: { ...earlier.log, note: 'grown' } }, durableFiles);

    expect(readFileSync(join(kept, 'checkpoint'), 'utf8')).toBe('grown');
  });

  it('puts the timestamp in its place last, so that a run that dies is made up for', async () => {
    const kept = temporaryFolder();
    const dying = {
      ...durableFiles,
      rename: async (from: string, to: string) => {
        if (to.endsWith('timestamp.json')) throw new Error('The power is gone.');
        await durableFiles.rename(from, to);
      },
    };

    await expect(keepTrusted(kept, earlier, dying)).rejects.toThrow('The power is gone.');
    for (const name of ['root.json', 'checkpoint', 'targets.json', 'snapshot.json']) {
      expect(existsSync(join(kept, name))).toBe(true);
    }
  });
});
