import { findSandboxHere, inside } from './run-probe.ts';

/** A process of its own that uses a sandbox: once, or with `stay` until it is ended. */
const here = await findSandboxHere('cgroup');
if (here.kind === 'unavailable') {
  process.stdout.write(`${here.reason}\n`);
} else if (process.argv[2] === 'stay') {
  const { lines } = here.sandbox.start(
    {
      argv: ['/bin/sh', '-c', 'echo ready; sleep 30'],
      environment: {},
      workingFolder: '/',
      readOnly: [],
      writable: [],
      scratch: [],
      limits: { memoryBytes: 2 ** 26, processes: 8, cpuSeconds: 5, wallMs: 30_000, fileBytes: 0, outputBytes: 100 },
    },
    new AbortController().signal,
  );
  for await (const { text } of lines) process.stdout.write(`${text}\n`);
} else {
  const { exitCode } = await inside(here.sandbox, ['write-system.sh', '/tmp']);
  process.stdout.write(`available exit ${exitCode}\n`);
}
