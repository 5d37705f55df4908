import type { Machine } from './open-host-runner.ts';

/** The process and what it runs on, for what is run confined. */
export function thisMachine(process: NodeJS.Process): Machine & { readonly nodePath: string } {
  return {
    nodeVersion: process.version,
    platform: process.platform,
    architecture: process.arch,
    processId: process.pid,
    userId: process.getuid?.() ?? -1,
    nodePath: process.execPath,
  };
}
