import { describe, expect, it } from 'vitest';
import { GET_HEALTH_RESPONSE, PROBLEM_ANSWER } from '../contract/http/examples/service.ts';
import { createPluginFactsClient } from './plugin-facts-client.ts';
import { type RetryPolicy, SYSTEM_TIMING } from './send-again.ts';

type Answer = () => Promise<Response>;

const success: Answer = () => Promise.resolve(Response.json(GET_HEALTH_RESPONSE));
const problem = (status: number, retryAfter?: string) => () =>
  Promise.resolve(
    Response.json(PROBLEM_ANSWER, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }),
  );
const unreachable: Answer = () => Promise.reject(new TypeError('fetch failed'));

/** A server that gives the answers in order, to a client whose clock moves only while it pauses. */
function server(answers: readonly Answer[], retry: Partial<RetryPolicy> = {}) {
  const pausesMs: number[] = [];
  const rest = [...answers];
  let asked = 0;
  const client = createPluginFactsClient({
    baseUrl: 'http://facts.example',
    fetch: () => {
      asked += 1;
      return (rest.shift() ?? (() => Promise.reject(new Error('One call too many.'))))();
    },
    retry,
    timing: {
      nowMs: () => 0,
      random: () => 0.5,
      sleep: (ms, signal) => {
        pausesMs.push(ms);
        return signal?.aborted === true ? Promise.reject(new Error('Ended.')) : Promise.resolve();
      },
    },
  });
  return { client, pausesMs, asked: () => asked };
}

describe('a call that failed', () => {
  it.each([
    ['a full service', problem(503), 375],
    ['a service that names a time', problem(429, '7'), 7_000],
    ['a service that names no pause', problem(503, '0'), 0],
    ['a proxy whose service is away', problem(502), 375],
    ['a network that is away', unreachable, 375],
  ])('is sent again after %s', async (_what, failing, pauseMs) => {
    const { client, pausesMs } = server([failing, success]);

    expect(await client.getHealth()).toEqual(GET_HEALTH_RESPONSE);
    expect(pausesMs).toEqual([pauseMs]);
  });

  it.each([400, 404, 409, 410, 422, 500])('is not sent again after status %i', async (status) => {
    const { client, asked } = server([problem(status, '1'), success]);

    await expect(client.getHealth()).rejects.toMatchObject({ status });
    expect(asked()).toBe(1);
  });

  it('waits longer each time, as often as it was told, and then throws what came last', async () => {
    const { client, pausesMs } = server([unreachable, problem(503), problem(503), problem(504)], { attempts: 4 });

    await expect(client.getHealth()).rejects.toMatchObject({ status: 504 });
    expect(pausesMs).toEqual([375, 750, 1_500]);
  });

  it('does not wait longer than it was told in all, and does not come back before the time named', async () => {
    const { client, pausesMs } = server([problem(429, '20'), problem(429, '11'), success], { attempts: 5 });

    await expect(client.getHealth()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 11 });
    expect(pausesMs).toEqual([20_000]);
  });

  it('is not sent again where the answer must not be used', async () => {
    const { client, asked } = server([() => Promise.resolve(Response.json({})), success]);

    await expect(client.getHealth()).rejects.toMatchObject({ reason: 'flags_not_false' });
    expect(asked()).toBe(1);
  });

  it('is not sent again once its caller has ended it', async () => {
    const controller = new AbortController();
    const reason = new Error('Enough.');
    const { client, pausesMs } = server([
      () => {
        controller.abort(reason);
        return Promise.reject(new TypeError('fetch failed'));
      },
      success,
    ]);

    await expect(client.getHealth({ signal: controller.signal })).rejects.toBe(reason);
    expect(pausesMs).toEqual([]);
  });

  it('is sent again where one attempt takes too long', async () => {
    const never: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(Object(init.signal?.reason)));
      });
    let asked = 0;
    const client = createPluginFactsClient({
      baseUrl: 'http://facts.example',
      fetch: (input, init) => {
        asked += 1;
        return asked === 1 ? never(input, init) : success();
      },
      timeoutMs: 20,
      timing: { ...SYSTEM_TIMING, sleep: () => Promise.resolve() },
    });

    expect(await client.getHealth()).toEqual(GET_HEALTH_RESPONSE);
    expect(asked).toBe(2);
  });
});

describe('a pause of the machine', () => {
  it('ends when its time is over', async () => {
    const before = performance.now();
    await SYSTEM_TIMING.sleep(20, undefined);

    expect(performance.now() - before).toBeGreaterThan(15);
  });

  it('ends at once when the call is ended', async () => {
    const controller = new AbortController();
    const pause = SYSTEM_TIMING.sleep(600_000, controller.signal);
    controller.abort(new Error('Enough.'));

    await expect(pause).rejects.toThrow('Enough.');
    await expect(SYSTEM_TIMING.sleep(600_000, controller.signal)).rejects.toThrow('Enough.');
  });
});
