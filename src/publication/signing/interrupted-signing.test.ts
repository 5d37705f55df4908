import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { compiledPublication } from '../../../test/fixtures/publication.ts';
import {
  anchorOf,
  SIGNED_AT_MS,
  signedHost,
  type SignedHost,
  TIMESTAMP_MS,
} from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type DurableFiles, durableFiles } from '../durable-files.ts';
import { folderName } from '../publication-folder.ts';
import { writePublication } from '../write-publication.ts';
import { rotateKeys } from './make-keys.ts';
import { folderRepository } from './repository.ts';
import { type Signable, signPublication } from './sign-publication.ts';
import { readTrusted } from './trusted-folder.ts';
import { verifyHead } from './verify-head.ts';

const BROKEN_OFF = 'The power went.';

let folder: string;
let host: SignedHost;
let second: Signable;
/** The first publication signed, the second written and not signed yet. */
let before: string;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await signedHost(folder);
  await host.publish('one');
  const compiled = compiledPublication('two', 2);
  await writePublication(host.root, compiled, durableFiles);
  second = { name: folderName(compiled.manifest), ...compiled };
  before = join(folder, 'before');
  cpSync(host.root, before, { recursive: true });
});

/** Lets so many changes of the disk through, and breaks off at the next; one that is broken off may be half done. */
function breakingOffAfter(changes: number): DurableFiles {
  let left = changes;
  const guarded =
    <Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      left -= 1;
      if (left < 0) throw new Error(BROKEN_OFF);
      await work(...args);
    };
  return {
    ...durableFiles,
    makeFolder: guarded(durableFiles.makeFolder),
    removeFolder: guarded(durableFiles.removeFolder),
    rename: guarded(durableFiles.rename),
    async writeFile(path, bytes) {
      left -= 1;
      await durableFiles.writeFile(path, left < 0 ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (left < 0) throw new Error(BROKEN_OFF);
    },
  };
}

async function sign(root: string, files: DurableFiles) {
  return signPublication(
    second,
    {
      keys: await host.keys(),
      root,
      files,
      nowMs: SIGNED_AT_MS,
      timestampMs: TIMESTAMP_MS,
    },
    false,
  );
}

/** Folder of the publication that a client takes, which has seen the first one. */
async function takenFrom(root: string): Promise<string> {
  const trusted = await readTrusted(null, { root: anchorOf(host), isNamed: true });
  if (trusted === null) throw new Error('There is an anchor.');
  const first = await verifyHead(folderRepository(before), trusted, SIGNED_AT_MS);
  const seen = { metadata: first.head.bytes, checkpoint: first.log.checkpoint, namedRoot: anchorOf(host) };
  return (await verifyHead(folderRepository(root), seen, SIGNED_AT_MS)).head.targets.publication;
}

/** How many changes a whole run makes, each of them broken off once. */
async function breakOffEverywhere(): Promise<{ changes: number; taken: Set<string> }> {
  const taken = new Set<string>();
  for (let changes = 0; ; changes += 1) {
    const root = join(folder, 'run');
    rmSync(root, { recursive: true, force: true });
    cpSync(before, root, { recursive: true });
    const isWhole = await sign(root, breakingOffAfter(changes)).then(
      () => true,
      (thrown: Error) => {
        if (thrown.message !== BROKEN_OFF) throw thrown;
        return false;
      },
    );
    taken.add((await takenFrom(root)).slice(0, 8));
    await sign(root, durableFiles);
    expect(await takenFrom(root)).toBe(second.name);
    if (isWhole) return { changes, taken };
  }
}

describe('signing that is broken off at any change of the disk', () => {
  it('leaves the publication before or this one signed, whole, and is finished by the next run', async () => {
    const { changes, taken } = await breakOffEverywhere();

    expect(changes).toBeGreaterThan(15);
    expect(taken).toEqual(new Set(['00000001', '00000002']));
  });

  it('does so where a new root is published with it', async () => {
    await rotateKeys(await host.keys(), 'root', null, SIGNED_AT_MS);
    const { changes } = await breakOffEverywhere();

    expect(changes).toBeGreaterThan(17);
  });
});
