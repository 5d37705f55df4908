import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { movedClock } from '../../../../../test/support/rate-limit-store-contract.ts';
import { keepCounting } from './keep-counting.ts';
import { createOwnAdmissions } from './own-admissions.ts';
import { createPresence } from './presence.ts';
import type { RedisLink } from './redis-link.ts';
import type { CounterReply, SharedCounter } from './shared-counter.ts';

const DEADLINE_MS = 800;
const SETTLE_MS = 5_000;
const COUNTED: CounterReply = { isAdmitted: true, remaining: Infinity, waitMs: 0 };
const NEVER = new Promise<never>(() => undefined);

/** A connection that a test ends. */
interface TestLink extends RedisLink {
  readonly break: () => void;
}

function testLink(runId: string, events: string[]): TestLink {
  const closed = Promise.withResolvers<void>();
  return {
    runId,
    send: async () => null,
    onClosed: (listener) => void closed.promise.then(listener),
    close: () => {
      events.push(`close ${runId}`);
      closed.resolve();
    },
    break: closed.resolve,
  };
}

/** Counting over connections and a counter that do what a test says; `events` is what was asked of them, in order. */
function counted() {
  const events: string[] = [];
  const links: TestLink[] = [];
  const clock = movedClock();
  const own = createOwnAdmissions({ windowMs: 3_600_000, mostAdmissions: 10_000 });
  const presence = createPresence({
    clock,
    onGone: (error) => events.push(`gone: ${error instanceof Error ? error.constructor.name : String(error)}`),
    onBack: () => events.push('back'),
  });
  const replies = {
    connect: async (): Promise<void> => undefined,
    join: async (): Promise<void> => undefined,
    decide: async (): Promise<CounterReply> => COUNTED,
    write: async (): Promise<boolean> => true,
  };
  const counter: SharedCounter = {
    async join(link, settleMs) {
      events.push(`join ${link.runId} ${settleMs}`);
      await replies.join();
    },
    async decide(link, claims) {
      events.push(`look ${link.runId} ${claims.length}`);
      return replies.decide();
    },
    async write(link, budgets) {
      events.push(`write ${link.runId} ${budgets.length}${presence.ready() === null ? '' : ' late'}`);
      return replies.write();
    },
  };
  const connect = async (): Promise<RedisLink> => {
    events.push('connect');
    await replies.connect();
    const link = testLink(String(links.length + 1), events);
    links.push(link);
    return link;
  };
  const admit = (budgets: number, isWritten: boolean): void => {
    for (let i = 0; i < budgets; i += 1) {
      own.add([{ key: `client ${i}`, limit: 60 }], { id: `${i}`, atMs: clock.sinceBootMs() }, isWritten);
    }
  };
  const begin = () => {
    const counting = keepCounting({
      clock,
      connect,
      counter,
      own,
      presence,
      deadlineMs: DEADLINE_MS,
      settleMs: SETTLE_MS,
    });
    onTestFinished(counting.close);
    return counting;
  };
  /** What was asked since this was asked last. */
  const taken = (): readonly string[] => events.splice(0);
  return { begin, taken, links, own, presence, replies, admit };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  onTestFinished(() => void vi.useRealTimers());
});

describe('counting in Redis', () => {
  it('begins with a connection, joins on it, and looks once a second', async () => {
    const { begin, taken, links, presence } = counted();
    begin();
    expect(presence.ready()).toBe(null);
    await pass(0);
    expect(taken()).toEqual(['connect', 'join 1 5000', 'look 1 0']);
    expect(presence.ready()).toBe(links[0]);

    await pass(999);
    expect(taken()).toEqual([]);
    await pass(1);
    expect(taken()).toEqual(['look 1 0']);
    await pass(3_000);
    expect(taken()).toEqual(['look 1 0', 'look 1 0', 'look 1 0']);
  });

  it('writes all that the process admitted before anybody asks, a hundred budgets at a time', async () => {
    const { begin, taken, own, admit } = counted();
    admit(201, true);
    begin();
    await pass(0);

    expect(taken()).toEqual(['connect', 'join 1 5000', 'write 1 100', 'write 1 100', 'look 1 0', 'write 1 1']);
    expect(own.unwritten()).toBe(0);
  });

  it('writes later what was admitted meanwhile and may be lacking, at the next look', async () => {
    const { begin, taken, admit } = counted();
    begin();
    await pass(0);
    taken();
    admit(2, false);
    await pass(1_000);

    expect(taken()).toEqual(['look 1 0', 'write 1 2 late']);
  });

  it('sends a hundred budgets at once', async () => {
    const { begin, taken, admit } = counted();
    admit(100, true);
    begin();
    await pass(0);

    expect(taken()).toEqual(['connect', 'join 1 5000', 'look 1 0', 'write 1 100']);
  });
});

describe('a Redis that cannot be asked', () => {
  it('is tried again a quarter of a second after each failure, and is told once', async () => {
    const { begin, taken, replies } = counted();
    replies.connect = async () => Promise.reject(new TypeError('refused'));
    begin();
    await pass(249);
    expect(taken()).toEqual(['connect', 'gone: TypeError']);
    await pass(1);
    expect(taken()).toEqual(['connect']);

    replies.connect = async () => undefined;
    await pass(250);
    expect(taken()).toEqual(['connect', 'join 1 5000', 'look 1 0', 'back']);
  });

  it('is tried no sooner where it can be connected to and refuses all that is asked', async () => {
    const { begin, taken, replies } = counted();
    replies.join = async () => Promise.reject(new TypeError('NOPERM'));
    begin();
    await pass(249);
    expect(taken()).toEqual(['connect', 'join 1 5000', 'gone: TypeError', 'close 1']);
    await pass(1);
    expect(taken()).toEqual(['connect', 'join 2 5000', 'close 2']);
  });

  it('is not asked by a connection that broke, and found gone at once', async () => {
    const { begin, taken, links, presence, replies } = counted();
    begin();
    await pass(400);
    taken();
    replies.decide = async () => Promise.reject(new RangeError('closed'));
    links[0]!.break();
    await pass(0);
    expect(presence.ready()).toBe(null);
    expect(taken()).toEqual(['look 1 0', 'gone: RangeError', 'close 1']);

    replies.decide = async () => COUNTED;
    await pass(250);
    expect(taken()).toEqual(['connect', 'join 2 5000', 'look 2 0', 'back']);
    expect(presence.ready()).toBe(links[1]);
  });

  it('is not asked by a connection that broke before it is known why', async () => {
    const { begin, links, presence, replies } = counted();
    begin();
    await pass(0);
    replies.decide = async () => NEVER;
    links[0]!.break();
    await pass(0);

    expect(presence.ready()).toBe(null);
    await pass(DEADLINE_MS + 1);
  });

  it.each(['join', 'decide', 'write'] as const)('is gone where it gives no answer in time: %s', async (question) => {
    const { begin, taken, presence, replies, admit } = counted();
    admit(101, true);
    replies[question] = async () => NEVER;
    begin();
    await pass(DEADLINE_MS - 1);
    expect(taken()).not.toContain('close 1');

    await pass(2);
    expect(taken()).toEqual(['gone: Error', 'close 1']);
    expect(presence.ready()).toBe(null);
  });
});

describe('a Redis that lost what was counted', () => {
  it('is joined again and told all at once, before anybody asks', async () => {
    const { begin, taken, replies, admit } = counted();
    begin();
    await pass(0);
    admit(150, true);
    taken();
    const answers: CounterReply[] = ['lost'];
    replies.decide = async () => answers.shift() ?? COUNTED;
    await pass(1_000);

    expect(taken()).toEqual([
      'look 1 0',
      'gone: Settling',
      'join 1 5000',
      'write 1 100',
      'look 1 0',
      'write 1 50',
      'back',
    ]);
  });

  it.each([
    [3_000, 1_000],
    [1_001, 1_000],
    [400, 400],
  ])(
    'is not asked while others tell it what they admitted, %i ms, and looked at again after %i',
    async (settlesInMs, againAfterMs) => {
      const { begin, taken, replies, presence, admit } = counted();
      begin();
      await pass(0);
      taken();
      admit(1, false);
      const answers: CounterReply[] = [{ settlesInMs }];
      replies.decide = async () => answers.shift() ?? COUNTED;
      await pass(1_000);
      expect(taken()).toEqual(['look 1 0', 'gone: Settling', 'write 1 1']);
      expect(presence.ready()).toBe(null);

      await pass(againAfterMs - 1);
      expect(taken()).toEqual([]);
      await pass(1);
      expect(taken()).toEqual(['look 1 0', 'back']);
    },
  );

  it('is looked at at once where somebody doubts it, and not asked before', async () => {
    const { begin, taken, presence } = counted();
    const counting = begin();
    await pass(0);
    taken();
    counting.doubt();
    expect(presence.ready()).toBe(null);
    await pass(0);

    expect(taken()).toEqual(['gone: Settling', 'look 1 0', 'back']);
  });
});

describe('an end of counting', () => {
  it('closes the connection, tells nobody, and tries no more', async () => {
    const { begin, taken } = counted();
    const counting = begin();
    await pass(0);
    taken();
    await counting.close();

    expect(new Set(taken())).toEqual(new Set(['close 1']));
    expect(vi.getTimerCount()).toBe(0);
    await pass(10_000);
    expect(taken()).toEqual([]);
  });

  it('waits for no pause', async () => {
    const { begin, taken, replies } = counted();
    replies.connect = async () => Promise.reject(new TypeError('refused'));
    const counting = begin();
    await pass(0);
    await counting.close();

    await pass(10_000);
    expect(taken()).toEqual(['connect', 'gone: TypeError']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closes a connection that comes too late, and asks nothing on it', async () => {
    const { begin, taken, replies } = counted();
    const opened = Promise.withResolvers<void>();
    replies.connect = async () => opened.promise;
    const ended = begin().close();
    opened.resolve();
    await ended;

    const asked = taken();
    expect(asked).toContain('close 1');
    expect(asked).not.toContain('look 1 0');
  });

  it('is no fault of a question or a connection that it breaks', async () => {
    const { begin, taken, replies } = counted();
    const answer = Promise.withResolvers<CounterReply>();
    replies.decide = async () => answer.promise;
    const counting = begin();
    await pass(0);
    taken();
    const ended = counting.close();
    answer.reject(new Error('closed'));
    await ended;

    expect(new Set(taken())).toEqual(new Set(['close 1']));
  });
});
