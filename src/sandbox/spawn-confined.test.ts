import { constants } from 'node:os';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitOf, spawnConfined } from './spawn-confined.ts';

/** Plays bubblewrap: tells of a first process, and ends before it. */
const FORGOTTEN_FIRST = `
sleep 1000 &
echo "{ \\"child-pid\\": $! }" >&3
sleep 0.3
echo '{ "exit-code": 5 }' >&3
`;

function spawnShell(script: string) {
  return spawnConfined({ argv: ['/bin/sh', '-c', script], handed: [], onOutput: () => {} });
}

describe('spawnConfined', () => {
  it('ends the first process inside where that was made to outlive bubblewrap', async () => {
    const confined = spawnShell(FORGOTTEN_FIRST);

    // The process holds the output open: this waits for its end, far longer than a test may last.
    await confined.closed;

    expect(confined.status()).toEqual({ firstProcessId: expect.any(Number), exitCode: 5 });
  });

  it('ends both when asked to, and says nothing of how the command ended', async () => {
    const confined = spawnShell(FORGOTTEN_FIRST.replace('sleep 0.3', 'exec sleep 1000'));
    while (confined.status().firstProcessId === null) await new Promise((resolve) => setTimeout(resolve, 10));

    confined.kill();
    await confined.closed;

    expect(confined.status().exitCode).toBeNull();
  });

  it('rejects where the program is not there', async () => {
    const confined = spawnConfined({ argv: ['/no/such/program'], handed: [], onOutput: () => {} });

    await expect(confined.closed).rejects.toThrow('ENOENT');
  });
});

describe('exitOf', () => {
  it('takes what shells add to signals for the signal, and all else for an exit code', () => {
    const numbers = Object.values(constants.signals);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (code) => {
        const { exitCode, signal } = exitOf(code);
        const number = Object.entries(constants.signals).find(([name]) => name === signal)?.[1];

        expect(exitCode ?? (number ?? 0) + 128).toBe(code);
        expect(exitCode === null).toBe(numbers.some((one) => one === code - 128));
      }),
    );
  });
});
