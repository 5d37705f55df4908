import { describe, expect, it } from 'vitest';
import { type Chain, runChain } from './chain.ts';

type Collect = () => Promise<number>;

/** Asks whether a collected number is even. */
const isEven: Chain<{ readonly applies: boolean }, string, number, { collect: Collect }> = {
  id: 'quality.made-up',
  analyzerVersion: '1.2.3',
  select: ({ applies }) => (applies ? 'subject' : null),
  collect: (_subject, { collect }) => collect(),
  evaluate: (collected) =>
    collected % 2 === 0
      ? { status: 'passed', reasonCodes: [] }
      : { status: 'failed', reasonCodes: ['declared_entrypoint_missing'] },
};
const HEAD = { analysisId: 'quality.made-up', analyzerVersion: '1.2.3' };

describe('runChain', () => {
  it.each([
    [4, 'passed', []],
    [5, 'failed', ['declared_entrypoint_missing']],
  ])('evaluates what was collected: %d is %s', async (collected, status, reasonCodes) => {
    const run = await runChain(isEven, { applies: true }, { collect: async () => collected });

    expect(run).toEqual({ ...HEAD, status, reasonCodes });
  });

  it('says not_applicable where nothing is selected, and asks nobody', async () => {
    let asked = 0;

    const run = await runChain(isEven, { applies: false }, { collect: async () => (asked += 1) });

    expect(run).toEqual({ ...HEAD, status: 'not_applicable', reasonCodes: [] });
    expect(asked).toBe(0);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('unreachable'))],
    [
      'throws at once',
      () => {
        throw new Error('unreachable');
      },
    ],
  ])('says not_tested and never failed where collecting %s', async (_case, collect: Collect) => {
    const run = await runChain(isEven, { applies: true }, { collect });

    expect(run).toEqual({ ...HEAD, status: 'not_tested', reasonCodes: ['collection_failed'] });
  });

  it('does not hide a fault of its own rule behind not_tested', async () => {
    const faulty = {
      ...isEven,
      evaluate: () => {
        throw new TypeError('a fault of the rule');
      },
    };

    await expect(runChain(faulty, { applies: true }, { collect: async () => 1 })).rejects.toThrow(TypeError);
  });
});
