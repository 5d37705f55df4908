#!/usr/bin/env node

import { interruptOnSignals, processCommandLine } from './process-command-line.ts';

/** `plugin-facts <command>`; see docs/cli.md. */
const exitCode = await processCommandLine(process).run(process.argv.slice(2), interruptOnSignals(process));
// Interrupted work may still hold the loop; what it has kept is safe, so the process may end.
process.exit(exitCode);
