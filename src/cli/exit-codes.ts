import { FAILURE_CODES, type FailureCode } from '../base/failure.ts';

export type ExitCode = (typeof FAILURE_CODES)[FailureCode]['exitCode'] | 0 | 1 | 130;

interface ExitCodeMeaning {
  readonly meaning: string;
  /** `null`: nothing needs to be done. */
  readonly advice: string | null;
}

/** Complete by type: a failure with a new exit code does not compile until it is explained here. */
export const EXIT_CODES: Readonly<Record<ExitCode, ExitCodeMeaning>> = {
  0: { meaning: 'Done.', advice: null },
  1: {
    meaning:
      'Done, but the report names something that failed: a catalog that could not be read or may not replace what is in force (ingest), a check (doctor, conformance) or a profile (profile check).',
    advice: 'Read the report; what did not fail is kept and need not be repeated.',
  },
  2: {
    meaning: 'The command line or the request is not valid.',
    advice: 'Correct what is named above; `plugin-facts help <command>` lists what a command takes.',
  },
  3: {
    meaning: 'The host profile, another configuration file or a setting is not valid.',
    advice: 'Correct the file, variable or option that is named above; `plugin-facts doctor` checks the rest.',
  },
  4: {
    meaning: 'Nothing is published under this id, it was withdrawn, or the query does not find it (explain).',
    advice:
      'Take what is named above; else `plugin-facts lookup <name>` says who lists a name or why nobody does, `plugin-facts search <task>` finds plugins by what they do, `plugin-facts tree` topics.',
  },
  5: {
    meaning: 'Something outside of this program did not answer, or nothing is published yet.',
    advice: 'Check network and address, then run the same command again; `plugin-facts doctor` tests each source.',
  },
  6: {
    meaning: 'A source gave something that could not be read.',
    advice: 'Check the source that is named above; what was read before stands unchanged.',
  },
  7: {
    meaning: 'The publication is damaged or breaks a rule; it was not used.',
    advice: 'Do what is named above; what is damaged, `plugin-facts publish` builds anew from the stored observations.',
  },
  8: {
    meaning: 'The observation store cannot be used.',
    advice:
      'Do what is named above; a damaged store comes back from a backup, or move it away and ingest anew. What is published stands.',
  },
  9: {
    meaning: 'A disk has no room left; what was kept before stands unchanged.',
    advice: 'Make room, or name another data folder, and run the same command again; it goes on where it was.',
  },
  10: {
    meaning: 'A file or folder could not be read or written; what was kept before stands unchanged.',
    advice: 'Do what is named above, then run the same command again.',
  },
  11: {
    meaning: 'Another run is writing to the same store or folder of publications; nothing was changed.',
    advice:
      'Where another run holds it, run the same command again when that has ended; the lock ends with it, however it ends.',
  },
  70: {
    meaning: 'A fault of this program.',
    advice: 'Report it with the text above and the command that was run.',
  },
  130: {
    meaning: 'Interrupted (Ctrl-C).',
    advice: 'Run the same command again; what an interrupted ingest has read is kept.',
  },
};

/** Where several failures share an exit code and its advice would send one of them the wrong way. */
const ADVICE_OF_FAILURE: Partial<Readonly<Record<FailureCode, string>>> = {
  not_counted: 'Wait, then run the same command again; if it stays so, tell who runs the service.',
  not_searched: 'Wait, then run the same command again; if it stays so, tell who runs the service.',
  not_ready: 'Run `plugin-facts ingest`, then `plugin-facts publish`, then the same command again.',
  rate_limited: 'Wait, then run the same command again.',
  withdrawn: 'Look for another plugin with `plugin-facts search`.',
};

/** What to do about a failure; `null`: nothing. */
export function adviceOf(code: FailureCode): string | null {
  return ADVICE_OF_FAILURE[code] ?? EXIT_CODES[FAILURE_CODES[code].exitCode].advice;
}

/** Integer keys are listed in rising order (ECMAScript, OrdinaryOwnPropertyKeys). */
export function listExitCodes(): { exitCode: number; meaning: string; failureCodes: string[] }[] {
  return Object.entries(EXIT_CODES).map(([key, { meaning }]) => ({
    exitCode: Number(key),
    meaning,
    failureCodes: failureCodesOf(Number(key)),
  }));
}

function failureCodesOf(exitCode: number): string[] {
  return Object.entries(FAILURE_CODES).flatMap(([code, entry]) => (entry.exitCode === exitCode ? [code] : []));
}
