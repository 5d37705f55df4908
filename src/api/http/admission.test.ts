import { describe, expect, it } from 'vitest';
import { createAdmission, ADMIT_AT_ONCE, beforeWorkers } from './admission.ts';

/** A machine whose time goes on by work alone, and whose turns come when they are asked for. */
function machine(costMs: number) {
  let [nowMs, idleMs] = [0, 0];
  let turns: Array<() => void> = [];
  const admission = createAdmission(
    () => nowMs,
    (run) => void turns.push(run),
    () => idleMs,
  );
  const done: number[] = [];
  return {
    admission,
    done,
    request: (id: number): boolean =>
      admission.admit(() => {
        nowMs += costMs;
        done.push(id);
      }),
    pass: (ms: number): void => void (nowMs += ms),
    rest: (ms: number): void => void ([nowMs, idleMs] = [nowMs + ms, idleMs + ms]),
    turn: (): void => {
      const due = turns;
      turns = [];
      for (const run of due) run();
    },
    due: (): number => turns.length,
    nowMs: () => nowMs,
  };
}

describe('the admission of work', () => {
  it('does what comes alone at once', () => {
    const { request, done, rest } = machine(1);

    for (const id of [1, 2, 3]) {
      request(id);
      expect(done).toEqual([1, 2, 3].slice(0, id));
      rest(10);
    }
  });

  it('asks for no turn as long as it works less than two milliseconds', () => {
    const { request, rest, due } = machine(0.1);

    for (let id = 0; id < 100; id += 1) {
      request(id);
      rest(id % 10 === 0 ? 5 : 0);
    }

    expect(due()).toBe(0);
  });

  it('does not take the time in which nobody asked for work', () => {
    const { request, rest, turn, done } = machine(0.1);
    for (let id = 0; id < 2_000; id += 1) {
      request(id);
      rest(1.5);
      turn();
    }
    const before = done.length;

    // 60 ms hold 600 of them.
    const admitted = Array.from({ length: 400 }, (_, id) => request(id)).filter(Boolean).length;

    expect([before, admitted]).toEqual([2_000, 400]);
  });

  it('does all that comes in one turn in its order, and lets connections have their turn every two milliseconds', () => {
    const { request, done, turn, nowMs } = machine(1);
    const ids = Array.from({ length: 60 }, (_, i) => i);

    expect(ids.map(request)).toEqual(ids.map(() => true));
    const longest: number[] = [];
    for (let turns = 0; turns < 40; turns += 1) {
      const startMs = nowMs();
      turn();
      longest.push(nowMs() - startMs);
    }

    expect(done).toEqual(ids);
    expect(Math.max(...longest)).toBeLessThanOrEqual(2);
  });

  it.each([1, 4, 20])(
    'admits under three times of what it can do only what is answered in time, at %i ms each',
    (costMs) => {
      const { admission, request, turn, pass, nowMs } = machine(costMs);
      const waits: number[] = [];
      let refused = 0;
      for (let arrivals = 0; nowMs() < 20_000; arrivals += 1) {
        const dueMs = (arrivals * costMs) / 3;
        while (nowMs() < dueMs) {
          const beforeMs = nowMs();
          turn();
          if (nowMs() === beforeMs) pass(dueMs - beforeMs);
        }
        const admitted =
          !admission.isFull('discovery') &&
          admission.admit(() => {
            pass(costMs);
            waits.push(nowMs() - dueMs);
          });
        if (!admitted) refused += 1;
      }

      const steady = waits.slice(waits.length / 4);
      expect(Math.max(...steady)).toBeLessThanOrEqual(250);
      expect(waits.length * costMs).toBeGreaterThan(19_000);
      expect(refused).toBeGreaterThan(waits.length);
      expect(request(0)).toBeTypeOf('boolean');
    },
  );

  it('takes over clients that come at once in turns without work, as long as it works between them', () => {
    const { admission, request, turn, pass, nowMs, done } = machine(1);
    const turnMs = 0.1;
    for (let id = 0; id < 40; id += 1) request(id);
    const { length: before } = done;
    let taken = 0;
    while (nowMs() < 22) {
      pass(turnMs);
      admission.noteConnection();
      taken += 1;
      turn();
    }

    // 2 ms each in turn, and in a turn with work one more connection.
    const longestRoundMs = 2 + turnMs + 2 + turnMs;
    expect(done.length - before).toBeGreaterThanOrEqual(Math.floor(20 / longestRoundMs) * 2);
    expect(taken).toBeGreaterThanOrEqual(Math.floor(20 / longestRoundMs) * (2 / turnMs));
  });

  it('goes on with its work at the first turn that brings no client', () => {
    const { admission, request, turn, done } = machine(1);
    for (let id = 0; id < 10; id += 1) request(id);
    turn();
    const { length: before } = done;

    admission.noteConnection();
    turn();
    const { length: withClient } = done;
    turn();

    expect([withClient - before, done.length - withClient]).toEqual([0, 2]);
  });

  it('refuses none of a few requests because one turn took long', () => {
    const { request, turn, pass } = machine(1);
    const serve = (): boolean[] => {
      const answers = Array.from({ length: 4 }, (_, id) => request(id));
      for (let turns = 0; turns < 4; turns += 1) turn();
      return answers;
    };
    for (let times = 0; times < 10; times += 1) serve();

    request(0);
    pass(200);
    const after = serve();

    expect(after).toEqual([true, true, true, true]);
  });

  it.each([
    [80, false],
    [81, true],
  ])(
    'says that work is late where it waited %i ms for its turn: %s, and goes on with what came later',
    (ms, isLate) => {
      const { admission, request, turn, pass, done } = machine(1);
      const said: boolean[] = [];
      for (const id of [1, 2]) request(id);
      admission.admit((late) => void said.push(late));
      pass(ms);
      request(3);
      turn();

      expect([said, done]).toEqual([[isLate], [1, 2, 3]]);
    },
  );

  it('never says of what waits alone that it is late', () => {
    const { admission, request, turn, pass } = machine(1);
    const said: boolean[] = [];
    request(1);
    request(2);
    turn();
    admission.admit((late) => void said.push(late));
    pass(200);
    turn();

    expect(said).toEqual([false]);
  });

  it('admits again as soon as less waits', () => {
    const { admission, request, turn } = machine(5);

    while (request(0));
    const wasFull = admission.isFull('discovery');
    for (let turns = 0; turns < 200; turns += 1) turn();

    expect([wasFull, admission.isFull('discovery'), request(1)]).toEqual([true, false, true]);
  });
});

describe('beforeWorkers', () => {
  it('refuses searches and routes where workers have too much to do, and nothing else for it', () => {
    const { isFull } = beforeWorkers(ADMIT_AT_ONCE, { isFull: () => true });

    expect((['discovery', 'route', 'candidates', 'reads', 'mcp'] as const).filter((policy) => isFull(policy))).toEqual([
      'discovery',
      'route',
    ]);
  });

  it('refuses everything where too much waits for this thread', () => {
    const { isFull } = beforeWorkers({ ...ADMIT_AT_ONCE, isFull: () => true }, { isFull: () => false });

    expect(isFull('reads')).toBe(true);
  });
});
