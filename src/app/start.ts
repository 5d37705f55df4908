import { interruptOnSignals, processCommandLine } from './process-command-line.ts';

/**
 * `npm start`: makes what is missing of the bundled host, the keys that it signs with among it, then serves it.
 * What is there already costs a check: ingest and publish see that nothing changed.
 */
const commandLine = processCommandLine(process);
const interrupt = interruptOnSignals(process);
for (const args of [['keys', 'init', '--if-missing'], ['ingest'], ['publish'], ['serve', ...process.argv.slice(2)]]) {
  const exitCode = await commandLine.run(args, interrupt);
  if (exitCode !== 0) process.exit(exitCode);
}
process.exit(0);
