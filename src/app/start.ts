import { uniformCommands } from '../cli/command-ports.ts';
import { calledWith } from '../cli/called-as.ts';
import { interruptOnSignals, processCommandLine } from './process-command-line.ts';

/**
 * `npm start`: makes what is missing of a host, the keys that it signs with among it, then serves it: the bundled one,
 * or the one that is named. What is there already costs a check: ingest and publish see that nothing changed. Its
 * options are those of `serve`; help is printed, and what is none of them refused, before anything is done.
 */
const serve = ['serve', ...process.argv.slice(2)];
const interrupt = interruptOnSignals(process);
let isAccepted = false;
const parsing = processCommandLine(process, {
  ...uniformCommands(() => Promise.reject(new Error('Only serve is parsed.'))),
  serve: async () => void (isAccepted = true),
});
const refused = await parsing.run(serve, interrupt);
if (!isAccepted) process.exit(refused);

const { host, data } = calledWith('', serve);
const ofHost = host === null ? [] : ['--host', host];
const ofData = data === null ? [] : ['--data', data];
const steps = [
  ['keys', 'init', '--if-missing', ...ofHost],
  ['ingest', ...ofHost, ...ofData],
  ['publish', ...ofHost, ...ofData],
  serve,
];
const commandLine = processCommandLine(process);
for (const args of steps) {
  const exitCode = await commandLine.run(args, interrupt);
  if (exitCode !== 0) process.exit(exitCode);
}
process.exit(0);
