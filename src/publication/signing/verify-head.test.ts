import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf, SIGNED_AT_MS, signedHost } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { folderRepository } from './repository.ts';
import { readTrusted } from './trusted-folder.ts';
import { requireCheckpoint, requireContinued, requireLogged, verifyHead } from './verify-head.ts';

async function verified() {
  const folder = temporaryFolder();
  const host = await signedHost(folder);
  await host.publish('one');
  await host.publish('two');
  const repository = folderRepository(host.root);
  const trusted = await readTrusted(join(folder, 'trusted'), { root: anchorOf(host), isNamed: true });
  if (trusted === null) throw new Error('There is an anchor.');
  return { ...(await verifyHead(repository, trusted, SIGNED_AT_MS)), readLog: repository.readLog };
}

describe('the log that a publication stands in', () => {
  it('is refused where it is missing', async () => {
    const { head } = await verified();

    await expect(requireCheckpoint(head.targets, async () => null)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The log of publications is missing.',
    });
  });

  it('is refused where the publication is not at its place', async () => {
    const { head, log, readLog } = await verified();
    const { targets } = head;
    await expect(requireLogged(targets, log.checkpoint, readLog)).resolves.toBeUndefined();

    const elsewhere = { ...targets, log: { ...targets.log, index: 0 } };
    const other = { ...targets, files: new Map([...targets.files].filter(([name]) => name !== 'manifest.json')) };
    for (const refused of [elsewhere, other]) {
      await expect(requireLogged(refused, log.checkpoint, readLog)).rejects.toThrow(
        'The publication is not in the log at its place.',
      );
    }
  });

  it('is refused where it is another one, or not the one that was seen', async () => {
    const { log, readLog } = await verified();
    const now = log.checkpoint;
    await expect(requireContinued(now, now, readLog)).resolves.toBeUndefined();

    await expect(requireContinued({ ...now, origin: 'another' }, now, readLog)).rejects.toThrow(
      'The publication is in another log than the ones before it.',
    );
    await expect(requireContinued({ ...now, size: now.size + 1 }, now, readLog)).rejects.toThrow(
      'The log does not go on from the one seen before: its history was rewritten.',
    );
  });
});
