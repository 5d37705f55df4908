#!/usr/bin/env node

import { interruptOnSignals, processCommandLine, whenRead } from './process-command-line.ts';

/** `plugin-facts <command>`; see docs/cli.md. */
const interrupt = interruptOnSignals(process);
const exitCode = await processCommandLine(process).run(process.argv.slice(2), interrupt);
await whenRead(process.stdout, interrupt);
// Interrupted work may still hold the loop; what it has kept is safe, so the process may end.
process.exit(exitCode);
