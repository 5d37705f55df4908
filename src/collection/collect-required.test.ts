import { describe, expect, it } from 'vitest';
import { collectors, observesAll } from '../../test/fixtures/collectors.ts';
import { createMemoryLedger } from '../../test/support/memory-ledger.ts';
import { fixedClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { requestStableRelease } from '../facts/observation/observation-request.ts';
import { type CollectionDeps, collectRequired } from './collect-required.ts';

const PACKAGES = ['a', 'b', 'c', 'd', 'e'];
const ITEMS = PACKAGES.map((name) => ({ name, required: () => [requestStableRelease(name)] }));

function deps(overrides: Partial<CollectionDeps>): CollectionDeps {
  return {
    ledger: createMemoryLedger(),
    collectors: collectors(observesAll),
    clock: fixedClock('2026-03-02T00:00:00.000Z'),
    interrupt: new AbortController().signal,
    notBeforeMs: 0,
    memoryBytes: 100,
    maxConcurrent: 2,
    onResult: () => undefined,
    ...overrides,
  };
}

describe('collectRequired', () => {
  it('works on every item once, in order, and never on more than two at once where two are allowed', async () => {
    const begun: string[] = [];
    let running = 0;
    let most = 0;
    const counting = collectors(async (request, interrupt) => {
      begun.push(request.subject);
      running += 1;
      most = Math.max(most, running);
      const outcome = await observesAll(request, interrupt);
      running -= 1;
      return outcome;
    });
    const done: string[] = [];

    await collectRequired(ITEMS, deps({ collectors: counting }), ({ name }) => done.push(name));

    expect(begun).toEqual(['package:a', 'package:b', 'package:c', 'package:d', 'package:e']);
    expect(done.toSorted()).toEqual(PACKAGES);
    expect(most).toBe(2);
  });

  it('begins nothing new once it is interrupted', async () => {
    const stop = new AbortController();
    const begun: string[] = [];
    const stopping = collectors(async (request, interrupt) => {
      begun.push(request.subject);
      stop.abort();
      return observesAll(request, interrupt);
    });

    await collectRequired(ITEMS, deps({ collectors: stopping, interrupt: stop.signal, maxConcurrent: 1 }), () => {});

    expect(begun).toEqual(['package:a']);
  });

  it('begins nothing new once the disk is full', async () => {
    const begun: string[] = [];
    const full = collectors((request) => {
      begun.push(request.subject);
      return Promise.reject(new Failure('no_room', 'Full.'));
    });

    const collected = collectRequired(ITEMS, deps({ collectors: full, maxConcurrent: 1 }), () => {});

    await expect(collected).rejects.toMatchObject({ code: 'no_room' });
    expect(begun).toEqual(['package:a']);
  });
});
