import { describe, expect, it } from 'vitest';
import type { ApiLog } from '../api/http/api-log.ts';
import { fixedClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createPlaceFollower, isRefusal } from './follow-place.ts';

const NOW = '2026-09-06T08:00:00.000Z';

function follow(answers: (Failure | null)[]) {
  const lines: [string, string, object][] = [];
  const note = (level: string) => (fields: object, message: string) => void lines.push([level, message, fields]);
  const log: ApiLog = { info: note('info'), warn: note('warn'), error: note('error'), lostLines: () => 0 };
  let looks = 0;
  const follower = createPlaceFollower({
    place: {
      name: 's3://bucket/facts',
      async read() {
        const failure = answers[looks];
        looks += 1;
        throw failure ?? new Failure('source_unreachable', 'Gone.');
      },
      stream: async () => null,
      close: async () => undefined,
    },
    root: temporaryFolder(),
    trust: { trustedFolder: temporaryFolder(), anchor: async () => null },
    files: durableFiles,
    clock: fixedClock(NOW),
    log,
    isSound: () => true,
    nowMs: () => 0,
  });
  return { ...follower, lines, looks: () => looks };
}

describe('following a place that cannot be reached', () => {
  it('looks again after 1, 2, 4 and 4 checks, and tells each fault once', async () => {
    const { check, following, lines, looks } = follow([]);
    const looked: number[] = [];
    for (let checks = 0; checks < 14; checks += 1) {
      await check();
      looked.push(looks());
    }

    expect(looked).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]);
    expect(lines).toMatchObject([
      [
        'error',
        'the place of publications cannot be followed',
        {
          place: 's3://bucket/facts',
          code: 'source_unreachable',
          advice: expect.stringMatching(/^Gone\. .*doctor --publication/u),
        },
      ],
    ]);
    expect(following()).toEqual({
      problem: { code: 'source_unreachable', observedAtMs: Date.parse(NOW), advice: 'Gone.' },
      lastReachedAtMs: null,
      failures: 5,
      refusals: 0,
      fetchedBytes: 0,
    });
  });

  it('tells another fault too', async () => {
    const { check, lines } = follow([new Failure('config_invalid', 'No such bucket.')]);
    await check();
    await check();

    expect(lines.map(([, , fields]) => fields)).toMatchObject([
      { code: 'config_invalid' },
      { advice: expect.stringMatching(/^Gone\./u) },
    ]);
  });

  it('is no refusal of what is published; what is not what was signed is one, counted once', async () => {
    const other = new Failure('publication_invalid', 'Another file.');
    const { check, following } = follow([new Failure('config_invalid', 'No such bucket.'), other, other, other]);
    const refused: boolean[] = [];
    for (let checks = 0; checks < 5; checks += 1) {
      await check();
      refused.push(isRefusal(following().problem));
    }

    expect(refused).toEqual([false, true, true, true, true]);
    expect(following()).toMatchObject({ failures: 3, refusals: 1 });
  });

  it('is told to who waits for it, and to nobody once it is closed', async () => {
    const { open, check, close, lines } = follow([]);

    await expect(open()).rejects.toThrow('Gone.');
    await close();
    await check();
    expect(lines).toEqual([]);
  });
});
