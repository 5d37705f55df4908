import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { type FreshModules, freshModules } from './fresh-modules.ts';
import { type CollectedTest, collectTests, runTests, type TestOutcome } from './suite.ts';

/** What Stryker's changed code reads and counts in. */
interface MutantSwitch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

/** Turns of an event loop with nothing to do, 100 ms each: no test waits so long, however busy the machine is. */
const MOST_IDLE_TURNS = 150;
const WAITS: DryRunResult = { status: DryRunStatus.Timeout, reason: 'A test waits for what never comes.' };
// Kept, for tests put others in their place.
const { setInterval: everyMs, clearInterval: stop } = globalThis;

/** Ends what was begun where one test waits for what never comes. */
class IdleWatch {
  #turns = 0;

  /** The next test waits anew. */
  restart(): void {
    this.#turns = 0;
  }

  /** `null`: nothing came. */
  async unlessIdle<Value>(work: Promise<Value>): Promise<Value | null> {
    let last = performance.eventLoopUtilization();
    let timer: NodeJS.Timeout | undefined;
    const idle = new Promise<null>((resolveIdle) => {
      timer = everyMs(() => {
        const now = performance.eventLoopUtilization();
        if (performance.eventLoopUtilization(now, last).utilization < 0.2) this.#turns += 1;
        last = now;
        if (this.#turns >= MOST_IDLE_TURNS) resolveIdle(null);
      }, 100);
    });
    try {
      return await Promise.race([work, idle]);
    } finally {
      stop(timer);
    }
  }
}

/** Runs the tests of an area in this process, their modules loaded anew for each mutant. */
class InProcessRunner implements TestRunner {
  readonly #files = testFiles();
  readonly #modules: FreshModules = freshModules(process.cwd(), this.#files);
  readonly #mutants: MutantSwitch = mutantSwitch();
  readonly #watch = new IdleWatch();
  #isStuck = false;

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    const { tests, outcomes } = await this.#run(null);
    const results = tests.map((test) => resultOf(test, outcomes.get(test.id)));
    return {
      status: DryRunStatus.Complete,
      tests: results,
      mutantCoverage: this.#mutants.mutantCoverage ?? { static: {}, perTest: {} },
    };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    // A test that never ended would go on beside the next one: Stryker starts another process.
    if (this.#isStuck) process.exit(1);
    Object.assign(this.#mutants, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit });
    // Threads and processes that a test starts read it there.
    process.env['__STRYKER_ACTIVE_MUTANT__'] = activeMutant.id;
    const result = await this.#watch.unlessIdle(this.#resultOf(testFilter ?? null));
    this.#isStuck = result === null;
    const { hitCount } = this.#mutants;
    Object.assign(this.#mutants, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    delete process.env['__STRYKER_ACTIVE_MUTANT__'];
    return toMutantRunResult(determineHitLimitReached(hitCount, hitLimit) ?? result ?? WAITS);
  }

  /** Code that cannot even be loaded fails its tests. */
  async #resultOf(wanted: readonly string[] | null): Promise<DryRunResult> {
    try {
      const { tests, outcomes } = await this.#run(wanted);
      if (wanted !== null && tests.length < wanted.length) {
        return { status: DryRunStatus.Error, errorMessage: 'Tests have other names than before.' };
      }
      const ran = tests.filter(({ id }) => outcomes.has(id));
      return { status: DryRunStatus.Complete, tests: ran.map((test) => resultOf(test, outcomes.get(test.id))) };
    } catch (thrown) {
      const test = { id: wanted?.[0] ?? '', name: 'loading', timeSpentMs: 0 };
      return {
        status: DryRunStatus.Complete,
        tests: [{ ...test, status: TestStatus.Failed, failureMessage: String(thrown) }],
      };
    }
  }

  /** @param wanted ids of tests, which also end at the first that fails; `null`: all */
  async #run(wanted: readonly string[] | null) {
    this.#modules.renew();
    const tests: CollectedTest[] = [];
    for (const path of this.#files.filter((file) => wanted?.some((id) => id.startsWith(`${file}#`)) ?? true)) {
      tests.push(...(await collectTests(path, () => this.#modules.load(path))));
    }
    const chosen = wanted === null ? tests : tests.filter(({ id }) => wanted.includes(id));
    const onStart = (test: CollectedTest | null): void => {
      this.#mutants.currentTestId = test?.id;
      this.#watch.restart();
    };
    return { tests: chosen, outcomes: await runTests(chosen, { isBail: wanted !== null, onStart }) };
  }
}

function testFiles(): readonly string[] {
  const patterns = (process.env['PLUGIN_FACTS_MUTATION_TESTS'] ?? '').split(' ');
  const paths = patterns.flatMap((pattern) => globSync(pattern).toSorted());
  return [...new Set(paths.map((path) => resolve(path)))];
}

function mutantSwitch(): MutantSwitch {
  const known: MutantSwitch = Reflect.get(globalThis, '__stryker__') ?? {};
  Reflect.set(globalThis, '__stryker__', known);
  return known;
}

function resultOf({ id, name }: CollectedTest, outcome: TestOutcome | undefined): TestResult {
  const { failure, timeSpentMs } = outcome ?? { failure: 'It was not run.', timeSpentMs: 0 };
  const base = { id, name, timeSpentMs, fileName: id.slice(0, id.indexOf('#')) };
  return failure === null
    ? { ...base, status: TestStatus.Success }
    : { ...base, status: TestStatus.Failed, failureMessage: failure };
}

export const strykerPlugins = [
  declareFactoryPlugin(
    PluginKind.TestRunner,
    'in-process',
    Object.assign(() => new InProcessRunner(), { inject: [] as const }),
  ),
];
