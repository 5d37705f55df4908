import { readConfig } from '../../src/app/config.ts';
import { createCommandImplementations } from '../../src/app/command-implementations.ts';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { systemClock } from '../../src/base/clock.ts';
import { createCommandLine } from '../../src/cli/command-line.ts';
import type { Ended } from './plugin-facts-process.ts';

/** Runs `plugin-facts <args>` in this process, wired as the program is, without the time that a process takes to start. */
export async function runInProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const commandLine = createCommandLine({
    commands: createCommandImplementations({
      config: readConfig(environment),
      clock: systemClock,
      log: SILENT_LOG,
      randomHex: () => '0'.repeat(24),
      environment,
      nodeVersion: process.version,
      release: '0.0.0',
      document: async () => null,
    }),
    output: {
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    },
    clock: systemClock,
    fetch: globalThis.fetch,
    version: '0.0.0',
    program: 'plugin-facts',
    defaultFolders: { host: 'hosts/none', evalHost: 'hosts/none' },
    useColor: false,
    ask: null,
  });
  const exitCode = await commandLine.run(args, new AbortController().signal);
  return { exitCode, ...written };
}
