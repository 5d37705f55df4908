import { Failure } from '../../base/failure.ts';

export interface RefusedRollback {
  /** Sequence number of the publication that was asked for. */
  readonly target: number;
  /** What it offers although it is withdrawn: at least one subject of a decision. */
  readonly subjects: readonly string[];
  /** Sequence number of the newest one that can be rolled back to as it is; `null`: there is none. */
  readonly other: number | null;
}

/** Refuses to offer again what was withdrawn, with the ways that are left. */
export function withdrawnSince({ target, subjects, other }: RefusedRollback): Failure {
  const reinstate = subjects.map((subject) => `\`plugin-facts reinstate ${nameOf(subject)} --reason …\``).join(', ');
  const instead =
    other === null
      ? 'No other publication that is kept can be rolled back to: else correct what is wrong, then `plugin-facts ingest` and `plugin-facts publish`.'
      : `Publication ${other} offers nothing of what is withdrawn: \`plugin-facts rollback ${other} --reason …\`.`;
  return new Failure(
    'invalid_request',
    `Publication ${target} offers what was withdrawn since: ${subjects.join(', ')}. ${instead} To go back to ${target} all the same, and offer that again: ${reinstate}, then \`plugin-facts rollback ${target} --reason …\`.`,
  );
}

/** As `reinstate` takes it. */
function nameOf(subject: string): string {
  return subject.replace(/^(?:package|release):/, '');
}
