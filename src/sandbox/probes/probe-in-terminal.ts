import { findSandboxHere, inside, outside, sandboxOf } from './run-probe.ts';

/** Started with a terminal of its own, which tests have not: tries the probe on it both ways. */
const free = await outside(['type-into-terminal.sh']);
const confined = await inside(sandboxOf(await findSandboxHere('cgroup')), ['type-into-terminal.sh']);
process.stdout.write(`outside: ${free.trim() || 'nothing'}\ninside: ${confined.stdout.trim() || 'nothing'}\n`);
