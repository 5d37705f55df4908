import type { Sandbox } from '../sandbox-port.ts';
import { MIB, NEVER, findSandboxHere, inside, outside, probeCommand, sandboxOf } from './run-probe.ts';

/** A process of its own that uses a sandbox, for tests that end it, start it rightless or give it a terminal. */
const USES: Readonly<Record<string, (sandbox: Sandbox) => Promise<void>>> = {
  once: async (sandbox) => {
    const { exitCode } = await inside(sandbox, ['write-system.sh', '/tmp']);
    process.stdout.write(`available exit ${exitCode}\n`);
  },
  /** Until it is ended. */
  stay: async (sandbox) => {
    const command = probeCommand(['write-system.sh', '/tmp'], { limits: { memoryBytes: 64 * MIB, processes: 8 } });
    const { lines } = sandbox.start({ ...command, argv: ['/bin/sh', '-c', 'echo ready; sleep 30'] }, NEVER);
    for await (const { text } of lines) process.stdout.write(`${text}\n`);
  },
  /** Prints what the program inside reached of those that it names. */
  descriptors: async (sandbox) => {
    const { stdout } = await inside(sandbox, ['descriptors.mjs', ...process.argv.slice(3)]);
    process.stdout.write(stdout);
  },
  /** Types into the terminal that it was started with, which tests have not, both ways. */
  terminal: async (sandbox) => {
    const free = await outside(['type-into-terminal.sh']);
    const confined = await inside(sandbox, ['type-into-terminal.sh']);
    process.stdout.write(`outside: ${free.trim() || 'nothing'}\ninside: ${confined.stdout.trim() || 'nothing'}\n`);
  },
};

await USES[process.argv[2] ?? 'once']?.(sandboxOf(await findSandboxHere('cgroup')));
