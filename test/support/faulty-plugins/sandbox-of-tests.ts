import { systemClock } from '../../../src/base/clock.ts';
import { findSandbox } from '../../../src/sandbox/find-sandbox.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox-port.ts';

/** `null`: nothing of others is run on this machine. */
export async function sandboxOfTests(): Promise<Sandbox | null> {
  const found = await findSandbox({
    clock: systemClock,
    processId: process.pid,
    userId: process.getuid?.() ?? -1,
  });
  return found.kind === 'available' ? found.sandbox : null;
}
