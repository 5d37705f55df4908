import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Collect, collectors, observesAll } from '../../../test/fixtures/collectors.ts';
import { HOST_VERSION, revision } from '../../../test/fixtures/evidence.ts';
import { repository } from '../../../test/fixtures/facts.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { PluginRevision } from '../../analysis/chain.ts';
import { requiredBy } from '../../analysis/quality-evidence.ts';
import { fixedClock } from '../../base/clock.ts';
import { collectRequired } from '../../collection/collect-required.ts';
import { CHAIN_NAMES, type ChainName } from '../../contract/evidence/quality-dimensions.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ObservationLedger } from '../../facts/observation/store-port.ts';

const NEVER = new AbortController().signal;
const RUN_OF_LENS = [
  'repository:github:acme/lens',
  'package:lens',
  'release:lens@1.0.0',
  'release:lens@1.0.0',
  `release:lens@1.0.0#${HOST_VERSION}`,
];

interface RunOptions {
  readonly collect?: Collect;
  readonly ledger?: ObservationLedger;
  readonly chains?: readonly ChainName[];
  readonly interrupt?: AbortSignal;
  readonly maxConcurrent?: number;
}

/** Works through a queue; @returns the subjects that were observed, in order, and the names that are through */
async function run(queue: readonly PluginRevision[], options: RunOptions = {}) {
  const {
    collect = observesAll,
    ledger = createMemoryLedger(),
    chains = CHAIN_NAMES,
    interrupt = NEVER,
    maxConcurrent = 1,
  } = options;
  const observed: string[] = [];
  const done: string[] = [];
  const items = queue.map((queued) => ({
    queued,
    required: (evidence: Evidence) => chains.flatMap((name) => requiredBy(name, HOST_VERSION)(queued, evidence)),
  }));
  await collectRequired(
    items,
    {
      ledger,
      collectors: collectors((request, signal) => {
        observed.push(request.subject);
        return collect(request, signal);
      }),
      memoryBytes: 100,
      clock: fixedClock('2026-03-02T00:00:00.000Z'),
      timeLimit: () => NEVER,
      interrupt,
      notBeforeMs: 0,
      maxConcurrent,
      onResult: () => undefined,
    },
    ({ queued: { project } }) => done.push(project.name),
  );
  return { observed, done, ledger };
}

const lens = revision({ packageName: 'lens' });

describe('what the chains require', () => {
  it('makes every observation that the five chains require, each once', async () => {
    const { observed, done } = await run([lens]);

    expect(observed.toSorted()).toEqual(RUN_OF_LENS.toSorted());
    expect(done).toEqual(['lens']);
  });

  it('observes the release before what hangs on it, and its files before it is run', async () => {
    const { observed } = await run([lens], { chains: ['package-runtime-host'] });

    expect(observed).toEqual(['package:lens', 'release:lens@1.0.0', `release:lens@1.0.0#${HOST_VERSION}`]);
  });

  it('lets no observation wait for one that has nothing to do with it', async () => {
    const slow = Promise.withResolvers<void>();
    const collect: Collect = async (request, signal) => {
      if (request.kind === 'advisories') await slow.promise;
      if (request.kind === 'host_run') slow.resolve();
      return observesAll(request, signal);
    };

    const { observed } = await run([lens], { collect });

    expect(observed.toSorted()).toEqual(RUN_OF_LENS.toSorted());
  });

  it.each([
    ['source-metadata', []],
    ['repository-health', ['repository:github:acme/lens']],
    ['package-release', ['package:lens', 'release:lens@1.0.0', 'release:lens@1.0.0']],
  ] as const)('makes no more observations than the chain %s requires', async (chain, expected) => {
    expect((await run([lens], { chains: [chain] })).observed).toEqual(expected);
  });

  it('takes the revisions in the order of the queue', async () => {
    const queue = ['c', 'a', 'b'].map((name) => revision({ name, packageName: name, repository: null }));

    const { observed, done } = await run(queue, { chains: ['package-release'] });

    expect(observed.filter((subject) => subject.startsWith('package:'))).toEqual([
      'package:c',
      'package:a',
      'package:b',
    ]);
    expect(done).toEqual(['c', 'a', 'b']);
  });

  it('shares the observation of a repository among all that live in it', async () => {
    const queue = ['a', 'b', 'c'].map((name) =>
      revision({ name, packageName: null, repository: repository('acme/mono', name) }),
    );

    const { observed } = await run(queue, { maxConcurrent: 3 });

    expect(observed).toEqual(['repository:github:acme/mono']);
  });

  it('requires nothing of a package that is missing but the observation that said so', async () => {
    const { observed } = await run([lens], { collect: async () => ({ kind: 'missing' }) });

    expect(observed.toSorted()).toEqual(['package:lens', 'repository:github:acme/lens']);
  });

  it('does nothing twice in a second run', async () => {
    const { ledger } = await run([lens]);

    expect((await run([lens], { ledger })).observed).toEqual([]);
  });

  it('goes on where it was stopped, loses nothing and makes nothing twice but what was in hand', async () => {
    const queue = ['a', 'b', 'c', 'd'].map((name) =>
      revision({ name, packageName: name, repository: repository(`acme/${name}`) }),
    );
    const whole = (await run(queue)).observed.toSorted();
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.integer({ min: 1, max: 3 }), async (stopAt, maxConcurrent) => {
        const stop = new AbortController();
        let observations = 0;
        const stopping: Collect = async (request, signal) => {
          observations += 1;
          if (observations > stopAt) {
            stop.abort();
            throw new Error('Broken off.');
          }
          return observesAll(request, signal);
        };

        const ledger = createMemoryLedger();
        const kept: string[] = [];
        const append: ObservationLedger['append'] = (observation) => {
          kept.push(observation.subject);
          ledger.append(observation);
        };
        await run(queue, { collect: stopping, ledger: { ...ledger, append }, interrupt: stop.signal, maxConcurrent });
        const second = await run(queue, { ledger, maxConcurrent });

        expect([...kept, ...second.observed].toSorted()).toEqual(whole);
        expect((await run(queue, { ledger })).observed).toEqual([]);
      }),
    );
  });
});
