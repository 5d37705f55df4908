import { describe, expect, it } from 'vitest';
import { explainRefusal, explainTrial } from './explain-trial.ts';
import type { ConfinedRun } from './sandbox-port.ts';

function run(overrides: Partial<ConfinedRun>): ConfinedRun {
  return { exitCode: 0, signal: null, endedBy: 'itself', stdout: '', stderr: '', durationMs: 1, ...overrides };
}

describe('explainRefusal', () => {
  it.each([
    ['bwrap: No permissions to create new namespace, likely because …', 'user namespaces are not allowed here'],
    ['bwrap: Creating new namespace failed: Operation not permitted', 'user namespaces are not allowed here'],
    ['bwrap: setting up uid map: Permission denied', 'most often by AppArmor'],
    ["bwrap: Can't mount proc on /newroot/proc: Operation not permitted", 'a fresh /proc cannot be mounted'],
  ])('tells what %j comes from', (printed, reason) => {
    expect(explainRefusal(printed)).toContain(reason);
  });

  it('gives what is not known in its own words, on one line', () => {
    expect(explainRefusal('bwrap: something\nnew\u001b\u0007')).toBe(
      'Bubblewrap cannot confine here: bwrap: something new',
    );
  });

  it('says so where there are no words', () => {
    expect(explainRefusal('')).toBe('Bubblewrap cannot confine here: it says nothing');
  });
});

describe('explainTrial', () => {
  it('finds nothing wrong with an exit of 0', () => {
    expect(explainTrial(run({}))).toBeNull();
  });

  it.each([
    [run({ exitCode: 127, stderr: 'not found\n' }), '(exit 127, ended by itself): not found'],
    [run({ exitCode: null, signal: 'SIGKILL', endedBy: 'memory' }), '(signal SIGKILL, ended by memory): '],
  ])('tells how it ended', (ended, words) => {
    expect(explainTrial(ended)).toBe(`A trial inside the confinement failed ${words}`);
  });
});
