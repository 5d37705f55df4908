import { createLineQueue } from './line-queue.ts';
import type { Sandbox } from './sandbox-port.ts';
import { startConfined, type StartDeps } from './start-confined.ts';

export interface SandboxParts extends StartDeps {
  readonly toolVersion: string;
}

export function createSandbox(parts: SandboxParts): Sandbox {
  return {
    confinement: ({ memoryBytes, processes, cpuSeconds, wallMs }) => ({
      tool: 'bubblewrap',
      toolVersion: parts.toolVersion,
      limitedBy: parts.groups === null ? 'prlimit' : 'cgroup',
      memoryBytes,
      processes,
      cpuSeconds,
      wallMs,
    }),
    run: (command, interrupt) => startConfined(parts, command, interrupt, () => {}).ended,
    start: (command, interrupt) => {
      const queue = createLineQueue(command.limits.outputBytes);
      const { ended, stop } = startConfined(parts, command, interrupt, queue.add);
      return { lines: queue.lines, ended: ended.finally(queue.close), stop };
    },
  };
}
