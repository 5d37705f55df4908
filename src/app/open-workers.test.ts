import { describe, expect, it, onTestFinished } from 'vitest';
import { publishedRun } from '../../test/fixtures/runs.ts';
import { testResponseWriter } from '../../test/support/response-writer-contract.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import { currentPublicationName } from '../publication/read-publication.ts';
import { ONE_ANSWER, loadServed } from '../operations/serve/load-served.ts';
import type { PublicationWorkers } from '../operations/serve/workers/publication-workers.ts';
import { withWorkers } from './open-workers.ts';

/** Two workers until the test ends. */
async function twoWorkers(): Promise<PublicationWorkers | null> {
  const open = Promise.withResolvers<PublicationWorkers | null>();
  const end = Promise.withResolvers<void>();
  const ended = withWorkers(2, SILENT_LOG, (workers) => {
    open.resolve(workers);
    return end.promise;
  });
  onTestFinished(() => {
    end.resolve();
    return ended;
  });
  return open.promise;
}

async function servedBy(workers: PublicationWorkers | null, root: string): Promise<ServingSnapshot> {
  const name = (await currentPublicationName(root)) ?? '';
  return loadServed(root, name, { ...ONE_ANSWER, hostId: null, workers });
}

describe('workers in threads', () => {
  testResponseWriter(async (root) => servedBy(await twoWorkers(), root));

  it('read the index that this thread read, without a copy of it', async () => {
    const { folders } = await publishedRun();
    const { publication } = await servedBy(await twoWorkers(), folders.publications);

    expect(publication.searchIndex.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('are none below two', async () => {
    let workers: PublicationWorkers | null | undefined;
    await withWorkers(1, SILENT_LOG, async (given) => void (workers = given));

    expect(workers).toBe(null);
  });
});
