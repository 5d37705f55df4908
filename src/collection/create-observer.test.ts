import { describe, expect, it } from 'vitest';
import { type Collect, collectors, observesAll } from '../../test/fixtures/collectors.ts';
import { repository } from '../../test/fixtures/facts.ts';
import { releaseFacts } from '../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../test/support/memory-ledger.ts';
import { fixedClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { requestRepository, requestStableRelease } from '../facts/observation/observation-request.ts';
import { releaseFactsToJson } from '../facts/release/release-facts.ts';
import { createAdmission } from './admission.ts';
import type { Collectors } from './collector.ts';
import { type ObserverDeps, createObserver } from './create-observer.ts';

const LENS = requestStableRelease('lens');
const NEVER = new AbortController().signal;

function deps(given: Collectors, overrides: Partial<ObserverDeps> = {}): ObserverDeps {
  return {
    ledger: createMemoryLedger(),
    collectors: given,
    admission: createAdmission(100),
    clock: fixedClock('2026-03-02T00:00:00.000Z'),
    timeLimit: () => NEVER,
    interrupt: NEVER,
    notBeforeMs: 0,
    onKept: () => undefined,
    ...overrides,
  };
}

const throwing =
  (thrown: Error): Collect =>
  () =>
    Promise.reject(thrown);
const isDown = throwing(new Failure('source_unreachable', 'No answer.'));
const isOdd = throwing(new Failure('source_malformed', 'Not an archive.'));

describe('createObserver', () => {
  it('keeps what it saw, with the version that collected it and the time', async () => {
    const given = deps(collectors(observesAll));

    expect(await createObserver(given)(LENS)).toBe('observed');

    expect(given.ledger.latest('package_release', 'package:lens')).toEqual({
      kind: 'package_release',
      subject: 'package:lens',
      collectorVersion: '1',
      observedAtMs: Date.parse('2026-03-02T00:00:00.000Z'),
      outcome: { kind: 'observed', value: releaseFactsToJson(releaseFacts()) },
    });
  });

  it.each([
    ['a source that is down', isDown, { kind: 'failed', code: 'source_unreachable', isRetryable: true }],
    ['an answer that cannot be read', isOdd, { kind: 'failed', code: 'source_malformed', isRetryable: false }],
    ['a fault of ours', throwing(new TypeError('x')), { kind: 'failed', code: 'internal_error', isRetryable: false }],
  ])('keeps %s as an observation that failed', async (_case, collect, outcome) => {
    const given = deps(collectors(collect));

    expect(await createObserver(given)(LENS)).toBe('failed');

    expect(given.ledger.latest('package_release', 'package:lens')?.outcome).toEqual(outcome);
  });

  it('keeps what holds half of a surrogate pair, for which no store has a form, with U+FFFD', async () => {
    const given = deps(collectors(() => Promise.resolve({ kind: 'observed', value: { 'a\ud800': ['b\udfff'] } })));

    expect(await createObserver(given)(LENS)).toBe('observed');

    expect(given.ledger.latest('package_release', 'package:lens')?.outcome).toEqual({
      kind: 'observed',
      value: { 'a\ufffd': ['b\ufffd'] },
    });
  });

  it('ends the run where the disk has no room: that says nothing of the subject, and nothing more could be kept', async () => {
    const given = deps(collectors(throwing(Object.assign(new Error('write'), { code: 'ENOSPC' }))));

    await expect(createObserver(given)(LENS)).rejects.toMatchObject({ code: 'no_room' });

    expect(given.ledger.latest('package_release', 'package:lens')).toBeNull();
  });

  it('ends an observation whose time is up, whatever its collector does', async () => {
    const hanging = deps(
      collectors(() => new Promise(() => undefined)),
      { timeLimit: () => AbortSignal.timeout(5) },
    );

    expect(await createObserver(hanging)(LENS)).toBe('failed');
  });

  it('keeps nothing of one that was broken off', async () => {
    const stop = new AbortController();
    const given = deps(
      collectors(async (_request, interrupt) => {
        stop.abort();
        interrupt.throwIfAborted();
        return { kind: 'missing' };
      }),
      { interrupt: stop.signal },
    );

    expect(await createObserver(given)(LENS)).toBe('interrupted');

    expect(given.ledger.latest('package_release', 'package:lens')).toBeNull();
  });

  it('observes once in a run, however many require it', async () => {
    let attempts = 0;
    const observe = createObserver(
      deps(
        collectors(async (request, signal) => {
          attempts += 1;
          return observesAll(request, signal);
        }),
      ),
    );

    const results = await Promise.all([observe(LENS), observe(LENS), observe(requestStableRelease('other'))]);

    expect(results).toEqual(['observed', 'observed', 'observed']);
    expect(attempts).toBe(2);
  });

  it.each([
    ['stands where it saw something', observesAll, {}, 'kept'],
    ['stands where it failed for good', isOdd, {}, 'kept'],
    ['is made again where it failed for a while', isDown, {}, 'failed'],
    ['is made again by a collector of another version', observesAll, { collectorVersion: '2' }, 'observed'],
  ])('an earlier observation %s', async (_case, collect, overrides, expected) => {
    const ledger = deps(collectors(collect)).ledger;
    await createObserver(deps(collectors(collect), { ledger }))(LENS);

    const again = await createObserver(deps(collectors(collect, overrides), { ledger }))(LENS);

    expect(again).toBe(expected);
  });

  it('asks a source no more in this run that has not answered six times in a row, and keeps nothing of the rest', async () => {
    const given = deps(collectors(isDown));
    const observe = createObserver(given);
    const results: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
      results.push(await observe(requestStableRelease(name)));

    expect(results).toEqual([...Array.from({ length: 6 }, () => 'failed'), 'skipped', 'skipped']);
    expect(given.ledger.latest('package_release', 'package:g')).toBeNull();
    expect(await observe(requestRepository(repository('acme/lens')))).toBe('failed');
  });

  it('goes on asking where each observation fails on its own', async () => {
    const observe = createObserver(deps(collectors(isOdd)));
    const results: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) results.push(await observe(requestStableRelease(name)));

    expect(new Set(results)).toEqual(new Set(['failed']));
  });

  it('observes again what is older than asked for', async () => {
    const { ledger } = deps(collectors(observesAll));
    await createObserver(deps(collectors(observesAll), { ledger }))(LENS);
    const later = Date.parse('2026-03-03T00:00:00.000Z');

    const again = createObserver(deps(collectors(observesAll), { ledger, notBeforeMs: later }))(LENS);

    expect(await again).toBe('observed');
  });
});
