import type { CommandImplementations } from './command-ports.ts';

/** Commands that all answer alike: to describe a command line, to parse one, or to refuse each with one failure. */
export function uniformCommands(answer: () => Promise<never>): CommandImplementations {
  return {
    ingest: answer,
    publish: answer,
    decideWithdrawal: answer,
    refresh: answer,
    serve: answer,
    openPublication: answer,
    evaluate: answer,
    analyze: answer,
    evidence: answer,
    importRun: answer,
    initPluginProfile: answer,
    checkPluginProfiles: answer,
    initHost: answer,
    doctor: answer,
  };
}
