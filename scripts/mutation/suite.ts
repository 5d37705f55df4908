import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { format, inspect, isDeepStrictEqual } from 'node:util';
import { expect, vi } from 'vitest';

/*
 * What a test file imports from Vitest, as far as the tests of the mutated areas use it. It only collects; so one
 * process runs the same tests of a thousand mutants one after the other, where Vitest would start a thread for each.
 */
export { expect, vi };
Object.assign(expect, { poll });

// `vi` asks its worker how to fake timers.
Object.assign(globalThis, { __vitest_worker__: { config: { fakeTimers: {} } } });

type Hook = () => unknown;
type Body = (...values: readonly unknown[]) => unknown;

interface Group {
  readonly name: string;
  readonly parent: Group | null;
  readonly isSkipped: boolean;
  readonly before: { readonly all: Hook[]; readonly each: Hook[] };
  readonly after: { readonly all: Hook[]; readonly each: Hook[] };
}

/** One test, named as its groups and itself are; `id` is of one test of one file. */
export interface CollectedTest {
  readonly id: string;
  readonly name: string;
  readonly group: Group;
  readonly body: Hook;
}

/** `null`: it passed. */
export type TestOutcome = { readonly failure: string | null; readonly timeSpentMs: number };

let group: Group | null = null;
let collected: CollectedTest[] = [];
let file = '';
let finishing: Hook[] = [];

/** Loads a file of tests; what it asks for on the way is kept. */
export async function collectTests(name: string, load: Hook): Promise<readonly CollectedTest[]> {
  file = name;
  collected = [];
  group = newGroup('', null, false);
  await load();
  return collected;
}

function newGroup(name: string, parent: Group | null, isSkipped: boolean): Group {
  return { name, parent, isSkipped, before: { all: [], each: [] }, after: { all: [], each: [] } };
}

function current(): Group {
  if (group === null) throw new Error('A test is told outside of a file of tests.');
  return group;
}

function describeGroup(name: string, body: Hook, isSkipped = false): void {
  const parent = current();
  group = newGroup(name, parent, isSkipped || parent.isSkipped);
  body();
  group = parent;
}

function addTest(name: string, body: Hook, isSkipped = false): void {
  const parent = current();
  if (isSkipped || parent.isSkipped) return;
  const full = [...groupsOf(parent).map((each) => each.name), name].filter((part) => part !== '').join(' > ');
  const same = collected.filter((test) => test.name === full || test.name.startsWith(`${full} (`)).length;
  const unique = same === 0 ? full : `${full} (${same + 1})`;
  collected.push({ id: `${file}#${unique}`, name: unique, group: parent, body });
}

/** From the file down. */
function groupsOf(inner: Group): readonly Group[] {
  return inner.parent === null ? [inner] : [...groupsOf(inner.parent), inner];
}

function addEach(rows: readonly unknown[]): (name: string, body: Body) => void {
  return (name, body) => {
    for (const [index, row] of rows.entries()) {
      const values: readonly unknown[] = Array.isArray(row) ? row : [row];
      // More values than the name has places for are no part of it: an error shows where it was made.
      const told = values.slice(0, name.match(/%[a-z]/gi)?.length ?? 0);
      addTest(`${index} ${format(name, ...told)}`, () => body(...values));
    }
  };
}

const skipIf =
  (add: (name: string, body: Hook, isSkipped: boolean) => void) =>
  (isSkipped: unknown) =>
  (name: string, body: Hook): void =>
    add(name, body, Boolean(isSkipped));

export const describe = Object.assign(
  (name: string, body: Hook): void => {
    describeGroup(name, body);
  },
  { skipIf: skipIf(describeGroup) },
);
export const it = Object.assign(
  (name: string, body: Hook): void => {
    addTest(name, body);
  },
  { skipIf: skipIf(addTest), each: addEach },
);
export const beforeAll = (hook: Hook): void => void current().before.all.push(hook);
export const beforeEach = (hook: Hook): void => void current().before.each.push(hook);
export const afterAll = (hook: Hook): void => void current().after.all.push(hook);
export const afterEach = (hook: Hook): void => void current().after.each.push(hook);
export const onTestFinished = (hook: Hook): void => void finishing.push(hook);

/** Asks for a value until it is what is expected, for two seconds. */
function poll(value: () => unknown): { toEqual: (expected: unknown) => Promise<void> } {
  return {
    async toEqual(expected) {
      for (let tries = 1; tries < 100 && !isDeepStrictEqual(value(), expected); tries += 1) await sleep(20);
      expect(value()).toEqual(expected);
    },
  };
}

/** What failed where nobody waited for it, since the last test began. */
let unhandled: string | null = null;
process.on('unhandledRejection', (reason) => (unhandled ??= wordsOf(reason)));
process.on('uncaughtException', (error) => (unhandled ??= wordsOf(error)));

/**
 * Runs tests one after the other, each after what its groups do before it.
 *
 * @param isBail ends at the first that fails
 */
export async function runTests(
  tests: readonly CollectedTest[],
  { isBail, onStart }: { isBail: boolean; onStart: (test: CollectedTest | null) => void },
): Promise<ReadonlyMap<string, TestOutcome>> {
  const outcomes = new Map<string, TestOutcome>();
  const begun = new Set<Group>();
  for (const each of tests) {
    onStart(each);
    const startedAtMs = performance.now();
    const failure = await failureOf(each, begun);
    outcomes.set(each.id, { failure, timeSpentMs: performance.now() - startedAtMs });
    onStart(null);
    if (failure !== null && isBail) break;
  }
  for (const each of [...begun].toReversed()) for (const hook of each.after.all) await failureIn(hook);
  return outcomes;
}

async function failureOf(each: CollectedTest, begun: Set<Group>): Promise<string | null> {
  unhandled = null;
  finishing = [];
  const groups = groupsOf(each.group);
  const failure = await failureIn(async () => {
    for (const one of groups) {
      if (begun.has(one)) continue;
      begun.add(one);
      for (const hook of one.before.all) await hook();
    }
    for (const one of groups) for (const hook of one.before.each) await hook();
    await each.body();
  });
  const ends = [...groups.toReversed().flatMap((one) => one.after.each.toReversed()), ...finishing.toReversed()];
  const endings: (string | null)[] = [];
  for (const hook of ends) endings.push(await failureIn(hook));
  return failure ?? endings.find((ending) => ending !== null) ?? unhandled;
}

async function failureIn(hook: Hook): Promise<string | null> {
  try {
    await hook();
    return null;
  } catch (thrown) {
    return wordsOf(thrown);
  }
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : inspect(thrown);
}
