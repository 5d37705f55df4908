import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Observation, ObservationKind } from '../observation/observation.ts';
import type { ObservationLedgerReader } from '../observation/ledger-port.ts';
import { toObservation } from './observation-row.ts';
import { nullableTextAt } from './row.ts';

const LOOKS_AT_SUBJECT = `
  SELECT kind, subject, collector_version, observed_at_ms, outcome, body, failure_code, is_retryable
  FROM observation LEFT JOIN payload USING (payload_key)
  WHERE kind = ? AND subject = ?`;
/** A look may be added after a newer one (recorded evidence), so its own time decides; of one time, the one added last. */
const NEWEST = 'ORDER BY observed_at_ms DESC, observation_key DESC LIMIT 1';
const NEXT_SUBJECT = 'SELECT MIN(subject) AS subject FROM observation WHERE kind = ? AND subject > ?';

/** Reads the ledger that lives in a store's file. */
export function createObservationLedgerReader(database: DatabaseSync): ObservationLedgerReader {
  const latest = database.prepare(`${LOOKS_AT_SUBJECT} ${NEWEST}`);
  const history = database.prepare(`${LOOKS_AT_SUBJECT} ORDER BY observed_at_ms, observation_key`);
  const read = (statement: StatementSync, kind: ObservationKind, subject: string): Observation | null => {
    const row = statement.get(kind, subject);
    return row === undefined ? null : toObservation(row);
  };
  return {
    latest: (kind, subject) => read(latest, kind, subject),
    // One step through the index a subject: long histories cost no more than short ones.
    *latestOfKind(kind) {
      for (const subject of subjectsOfKind(database, kind)) {
        const observation = read(latest, kind, subject);
        if (observation !== null) yield observation;
      }
    },
    history: (kind, subject) => history.all(kind, subject).map((row) => toObservation(row)),
  };
}

/** Ordered by the bytes of their UTF-8. */
function* subjectsOfKind(database: DatabaseSync, kind: ObservationKind): Iterable<string> {
  const next = database.prepare(NEXT_SUBJECT);
  let subject: string | null = '';
  for (;;) {
    subject = nullableTextAt(next.get(kind, subject) ?? {}, 'subject');
    if (subject === null) return;
    yield subject;
  }
}
