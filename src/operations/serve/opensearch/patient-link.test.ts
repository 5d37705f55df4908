import { describe, expect, it } from 'vitest';
import { Failure } from '../../../base/failure.ts';
import { patientLink } from './patient-link.ts';

const SEARCH = { method: 'POST', path: '/_search' } as const;

/** A link to a cluster that is gone for a time, and a clock that goes on while somebody waits. */
function cluster(isGone: (path: string, nowMs: number) => boolean) {
  const seen = { nowMs: 0, asks: 0 };
  const wait = async (ms: number): Promise<void> => {
    seen.nowMs += ms;
  };
  const link = patientLink(
    {
      async ask({ path }) {
        seen.asks += 1;
        if (isGone(path, seen.nowMs)) throw new Failure('not_searched', 'nobody');
        return { status: 200, body: {} };
      },
      close: async () => undefined,
    },
    { nowMs: () => seen.nowMs, wait },
  );
  return { link, seen, wait };
}

describe('a link to a cluster that loses a node', () => {
  it('asks again until another one has taken over', async () => {
    const { link, seen } = cluster((_, nowMs) => nowMs < 2_000);

    expect((await link.ask(SEARCH)).status).toBe(200);
    expect(seen.nowMs).toBeLessThan(2_500);
  });

  it('gives up after three seconds, and then refuses at once, until somebody is answered', async () => {
    const { link, seen, wait } = cluster((_, nowMs) => nowMs < 60_000);

    await expect(link.ask(SEARCH)).rejects.toThrow('nobody');
    expect(seen.nowMs).toBeGreaterThan(2_500);
    expect(seen.nowMs).toBeLessThanOrEqual(3_000);
    const { asks } = seen;
    await wait(10_000);
    const beforeMs = seen.nowMs;
    await expect(link.ask(SEARCH)).rejects.toThrow('nobody');
    expect(seen).toEqual({ asks: asks + 1, nowMs: beforeMs });

    await wait(60_000);
    expect((await link.ask(SEARCH)).status).toBe(200);
  });

  it('asks longer again for what may wait, and for nothing else meanwhile', async () => {
    const { link, seen } = cluster((_, nowMs) => nowMs < 40_000);

    const [batch, search] = await Promise.allSettled([link.ask({ ...SEARCH, patienceMs: 60_000 }), link.ask(SEARCH)]);

    expect(batch.status).toBe('fulfilled');
    expect(search.status).toBe('rejected');
    expect(seen.nowMs).toBeLessThan(41_000);
  });

  it('waits no longer for one thing because others are answered', async () => {
    const { link, seen } = cluster((path) => path === '/lost');
    const lost = { isOver: false };

    const asked = link.ask({ method: 'GET', path: '/lost' }).finally(() => (lost.isOver = true));
    const others = (async () => {
      for (let i = 0; i < 10_000 && !lost.isOver; i += 1) await link.ask(SEARCH);
    })();

    await expect(asked).rejects.toThrow('nobody');
    await others;
    expect(seen.nowMs).toBeLessThanOrEqual(3_000);
  });
});
