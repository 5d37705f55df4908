import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../../test/support/served-plugins.ts';
import type { AcceptedQuery } from '../../../api/responses/response-writer.ts';
import type { ServingSnapshot } from '../../../api/serving-snapshot.ts';
import type { SharedPublication } from '../../../publication/shared-publication.ts';
import { type EndedWorker, createPublicationWorkers } from './publication-workers.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** One thread that does what a test says. */
interface Thread {
  readonly told: ToWorker[];
  readonly say: (message: FromWorker) => void;
  readonly end: () => void;
  /** What it has in hand. */
  readonly inHand: () => readonly string[];
  /** Answers the oldest query it has in hand by its text. */
  readonly answer: (tookMs?: number) => void;
  readonly openAll: () => void;
  isTerminated: boolean;
}

function threads() {
  const all: Thread[] = [];
  const startWorker = (say: Thread['say'], onEnd: (cause: null) => void) => {
    const told: ToWorker[] = [];
    const answered = new Set<number>();
    const open = () => told.filter((message) => message.kind === 'write').filter(({ id }) => !answered.has(id));
    const thread: Thread = {
      told,
      say,
      end: () => onEnd(null),
      inHand: () => open().map(({ accepted }) => accepted.query.text),
      answer(tookMs = 1) {
        const [{ id, accepted } = { id: -1, accepted: asked('nothing') }] = open();
        answered.add(id);
        say({ kind: 'written', id, body: new TextEncoder().encode(accepted.query.text), tookMs });
      },
      openAll() {
        for (const message of told) {
          if (message.kind === 'open') say({ kind: 'opened', publication: message.publication });
        }
      },
      isTerminated: false,
    };
    all.push(thread);
    return {
      post: (message: ToWorker) => void told.push(message),
      terminate: async () => void (thread.isTerminated = true),
    };
  };
  return { all, startWorker };
}

function asked(text: string): AcceptedQuery {
  const query = { text, locale: null, offset: 0, limit: 5, filters: null };
  return { operation: 'search', query, isExplained: false, hasFacets: false };
}

const SHARED: SharedPublication = {
  snapshotId: 'discovery.composite.2026-09-06.v1-0-0.000000000001',
  searchIndex: new Uint8Array(),
  records: {
    descriptor: -1,
    places: {
      ends: new Float64Array(),
      checksums: new Uint32Array(),
      statuses: new Uint8Array(),
      placeOfEntry: new Map(),
    },
  },
  directory: {
    descriptor: -1,
    pieces: {
      head: { position: 0, sizeBytes: 0, checksum: 0 },
      starts: new Uint32Array(),
      ends: new Uint32Array(),
      checksums: new Uint32Array(),
    },
  },
};

function workersOver(count: number) {
  const clock = { nowMs: 0 };
  const { all, startWorker } = threads();
  const ended: EndedWorker[] = [];
  const workers = createPublicationWorkers({
    count,
    clock: { sinceBootMs: () => clock.nowMs },
    startWorker,
    onEnd: (end) => ended.push(end),
  });
  return { workers, all, ended, clock };
}

/** Workers that have opened one publication, which closes into `closed`. */
async function opened(count: number) {
  const made = workersOver(count);
  const closed: string[] = [];
  const open = async (name: string): Promise<ServingSnapshot> => {
    const local = servedPlugins([pluginRecord(1, 'phone-notices')]);
    const publication = { ...local.publication, close: () => void closed.push(name) };
    const opening = made.workers.open({ ...local, publication }, SHARED);
    for (const thread of made.all) thread.openAll();
    return opening;
  };
  return { ...made, closed, open, served: await open('first') };
}

const textOf = async (body: Buffer | Promise<Buffer>): Promise<string> => (await body).toString();

describe('createPublicationWorkers', () => {
  it('has a publication opened by each worker before anything is answered from it', async () => {
    const { workers, all } = workersOver(2);
    let isOpen = false;
    const opening = workers.open(servedPlugins([]), SHARED).then(() => (isOpen = true));

    all[0]?.openAll();
    await nextTurn();
    expect(isOpen).toBe(false);
    all[1]?.openAll();
    await opening;
    expect(workers.state().workers.map(({ isReady }) => isReady)).toEqual([true, true]);
  });

  it('waits for no worker that ended while it opened', async () => {
    const { workers, all } = workersOver(2);
    const opening = workers.open(servedPlugins([]), SHARED);
    all[0]?.openAll();
    all[1]?.end();

    await expect(opening).resolves.toBeDefined();
  });

  it('hands queries out in their order, to each worker two at most', async () => {
    const { served, all, workers } = await opened(2);
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => served.writer.write(asked(text)));
    expect(all.map((thread) => thread.inHand())).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    expect(workers.state().waiting).toBe(2);

    all[1]?.answer();
    expect(all[1]?.inHand()).toEqual(['d', 'e']);
    for (let i = 0; i < 3; i += 1) for (const thread of all) thread.answer();

    expect(await Promise.all(bodies.map(textOf))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('asks another worker what one that ended had in hand, before all others', async () => {
    const { served, all, ended } = await opened(2);
    const bodies = ['a', 'b', 'c', 'd', 'e'].map((text) => served.writer.write(asked(text)));

    all[0]?.end();
    all[1]?.answer();
    expect(all[1]?.inHand()).toEqual(['d', 'a']);
    for (let i = 0; i < 4; i += 1) all[1]?.answer();

    expect(await Promise.all(bodies.map(textOf))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ended).toEqual([{ worker: 1, restartsInMs: 250, handedOn: 2, cause: null }]);
  });

  it('starts another worker in the place of one that ended, which opens what is served', async () => {
    const { all, ended, clock, workers } = await opened(2);
    clock.nowMs = 60_000;
    all[0]?.end();
    await vi.waitFor(() => expect(all.length).toBe(3));

    expect(ended[0]?.restartsInMs).toBe(0);
    expect(workers.state().workers[0]).toMatchObject({ isReady: false, restarts: 1 });
    expect(all[2]?.told.map(({ kind }) => kind)).toEqual(['open']);
    all[2]?.openAll();
    expect(workers.state().workers[0]?.isReady).toBe(true);
  });

  it('gives a query up over which three workers ended, so that it does not end them all', async () => {
    const { served, all, clock } = await opened(3);
    clock.nowMs = 60_000;
    const poison = served.writer.write(asked('poison'));
    for (const thread of all) thread.end();

    await expect(poison).rejects.toMatchObject({ code: 'internal_error' });
  });

  it('answers in this thread, one a turn, where no worker lives', async () => {
    const { served, all, workers } = await opened(2);
    for (const thread of all) thread.end();
    const bodies = [served.writer.write(asked('phone')), served.writer.write(asked('phone'))];
    await nextTurn();
    await nextTurn();

    expect(await textOf(bodies[1]!)).toContain('"name":"phone-notices"');
    expect(workers.state()).toMatchObject({ answeredHere: 2, waiting: 0 });
  });

  it('refuses what would wait longer than 60 ms for a worker', async () => {
    const { served, all, workers } = await opened(1);
    const slow = async (): Promise<void> => {
      const body = served.writer.write(asked('slow'));
      all[0]?.answer(30);
      await body;
    };
    for (let i = 0; i < 500; i += 1) await slow();

    // Two in hand, two before the next one.
    for (let i = 0; i < 5; i += 1)
      expect([workers.isFull(), served.writer.write(asked('x'))]).toEqual([false, expect.any(Promise)]);
    expect(workers.isFull()).toBe(true);
    expect(() => served.writer.write(asked('x'))).toThrow(expect.objectContaining({ code: 'overloaded' }));
  });

  it('refuses what has waited more than 80 ms for a worker, and tells workers until when they may begin with what lies ready', async () => {
    const { served, all, clock } = await opened(1);
    const [, , late] = ['a', 'b', 'c'].map((text) => Promise.resolve(served.writer.write(asked(text))));
    clock.nowMs = 81;
    all[0]?.answer();

    await expect(late).rejects.toMatchObject({ code: 'overloaded' });
    expect(all[0]?.told.slice(-2)).toMatchObject([{ beginByMs: Infinity }, { beginByMs: 80 }]);
  });

  it('never refuses as late what a worker had in hand when it ended', async () => {
    const { served, all, clock } = await opened(2);
    const body = served.writer.write(asked('a'));
    clock.nowMs = 1_000;
    all[0]?.end();
    all[1]?.answer();

    expect(await textOf(body)).toBe('a');
    expect(all[1]?.told.at(-1)).toMatchObject({ beginByMs: Infinity });
  });

  it('closes a publication when the last query of it was answered, and no worker reads it any more', async () => {
    const { served, all, open, closed } = await opened(1);
    const body = served.writer.write(asked('a'));
    await open('second');

    served.publication.close();
    expect(closed).toEqual([]);
    all[0]?.answer();
    await body;
    expect(closed).toEqual(['first']);
    expect(all[0]?.told.at(-1)).toEqual({ kind: 'drop', publication: 1 });
  });

  it('does not close a publication that a worker is still opening', async () => {
    const { served, all, closed, clock } = await opened(2);
    clock.nowMs = 60_000;
    all[0]?.end();
    await vi.waitFor(() => expect(all.length).toBe(3));

    served.publication.close();
    expect(closed).toEqual([]);
    all[2]?.openAll();
    expect(closed).toEqual(['first']);
  });

  it('tells of a record that is not as it was verified, as this thread would', async () => {
    const { served, all } = await opened(1);
    const body = served.writer.write(asked('a'));
    const failure = { code: 'publication_invalid' as const, message: 'A record is not as it was.', stack: '' };
    all[0]?.say({ kind: 'failed', id: 1, failure, tookMs: 1 });

    await expect(body).rejects.toMatchObject({ code: 'publication_invalid', message: failure.message });
    expect(served.publication.readProblem()).toMatchObject({ code: 'publication_invalid' });
  });

  it('ends its threads and starts no others when it is closed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { workers, all } = workersOver(2);
    all[0]?.end();
    await workers.close();
    all[1]?.end();
    vi.advanceTimersByTime(60_000);

    expect([all.length, all[1]?.isTerminated]).toEqual([2, true]);
  });
});
