import type { Usage } from './served-process.ts';

/**
 * Loaded before a server's own code (`--import`): says what the process has
 * used, whenever its parent asks. The server itself knows nothing of it.
 */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, memory: process.memoryUsage() };
  process.send?.(usage);
});
