import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { Advisory } from '../../facts/advisory-facts.ts';
import type { AdvisorySource } from '../../facts/advisory-source-port.ts';
import { advise } from './advise.ts';

const LENS = { packageName: 'lens', version: '1.2.0' };
const GLASS = { packageName: 'glass', version: '2.0.0' };
const OLD_LENS = { packageName: 'lens', version: '1.0.0' };
const CLOCK = fixedClock('2026-02-01T00:00:00.000Z');

function about(release: typeof LENS): Advisory {
  return { advisoryId: 'GHSA-1', ...release, severity: 'high' };
}

function source(providerId: string, answer: readonly Advisory[] | Error): AdvisorySource {
  return {
    providerId,
    findAdvisories: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

const DOWN = new Failure('source_unreachable', 'No answer.');

describe('advise', () => {
  it('parts what is about the release from what is about its dependencies', async () => {
    const sources = [source('first', [about(GLASS), about(LENS), about(OLD_LENS)])];

    const advice = await advise(LENS, [GLASS, OLD_LENS], { sources, clock: CLOCK });

    expect(advice).toEqual({
      facts: {
        ...LENS,
        ofRelease: [about(LENS)],
        ofDependencies: [about(GLASS), about(OLD_LENS)],
        observedAtMs: CLOCK.nowMs(),
      },
      providerId: 'first',
      failures: [],
    });
  });

  it('knows nothing of dependencies that nobody resolved', async () => {
    const { facts } = await advise(LENS, null, { sources: [source('first', [])], clock: CLOCK });

    expect(facts).toMatchObject({ ofRelease: [], ofDependencies: null });
  });

  it('asks the next source where one is down, and says so', async () => {
    const sources = [source('first', DOWN), source('second', [about(LENS)]), source('third', DOWN)];

    const advice = await advise(LENS, [], { sources, clock: CLOCK });

    expect(advice).toMatchObject({
      facts: { ofRelease: [about(LENS)], ofDependencies: [] },
      providerId: 'second',
      failures: [{ providerId: 'first', code: 'source_unreachable', isRetryable: true }],
    });
  });

  it('knows nothing where no source answers', async () => {
    const odd = new Failure('source_malformed', 'Another shape.');

    const advice = await advise(LENS, [], { sources: [source('first', DOWN), source('second', odd)], clock: CLOCK });

    expect(advice).toEqual({
      facts: null,
      providerId: null,
      failures: [
        { providerId: 'first', code: 'source_unreachable', isRetryable: true },
        { providerId: 'second', code: 'source_malformed', isRetryable: false },
      ],
    });
  });

  it.each([new Error('Interrupted.'), new Failure('internal_error', 'A fault of ours.')])(
    'does not blame a source for %s',
    async (thrown) => {
      const sources = [source('first', thrown), source('second', [])];

      await expect(advise(LENS, [], { sources, clock: CLOCK })).rejects.toBe(thrown);
    },
  );
});
