import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import type { Observation, ObservationKind, ObservationOutcome } from '../observation/observation.ts';
import type { ObservationLedger, ObservationLedgerReader } from '../observation/store-port.ts';
import { nullableTextAt, payloadKeeper, toObservation } from './rows.ts';
import { inDurableTransaction } from './transaction.ts';

const OBSERVATIONS_OF_SUBJECT = `
  SELECT kind, subject, collector_version, observed_at_ms, outcome, hash, body, failure_code, is_retryable
  FROM observation LEFT JOIN payload USING (payload_key)
  WHERE kind = ? AND subject = ?`;
/** An observation may be added after a newer one (recorded evidence), so its own time decides; of one time, the one added last. */
const NEWEST = 'ORDER BY observed_at_ms DESC, observation_key DESC LIMIT 1';
const NEXT_SUBJECT = 'SELECT MIN(subject) AS subject FROM observation WHERE kind = ? AND subject > ?';

/** Reads the ledger that lives in a store's file. */
export function createObservationLedgerReader(database: DatabaseSync): ObservationLedgerReader {
  const latest = database.prepare(`${OBSERVATIONS_OF_SUBJECT} ${NEWEST}`);
  const history = database.prepare(`${OBSERVATIONS_OF_SUBJECT} ORDER BY observed_at_ms, observation_key`);
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

const ADD_OBSERVATION = `
  INSERT INTO observation
    (kind, subject, collector_version, observed_at_ms, outcome, payload_key, failure_code, is_retryable)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

/**
 * The ledger in a store's file, written by the one process that holds the
 * store. An observation costs a request or a whole run of a host, so each
 * outlives a power cut.
 */
export function createObservationLedger(database: DatabaseSync): ObservationLedger {
  return {
    ...createObservationLedgerReader(database),
    append(observation) {
      inDurableTransaction(database, () => addObservation(database, observation));
    },
    appendAll(observations) {
      inDurableTransaction(database, () => {
        for (const observation of observations) addObservation(database, observation);
      });
    },
  };
}

/** Equal values are one payload, whoever saw them and how often. */
function addObservation(database: DatabaseSync, observation: Observation): void {
  const { kind, subject, collectorVersion, observedAtMs, outcome } = observation;
  const keepPayload = payloadKeeper(database);
  const payload = payloadOf(outcome);
  const payloadKey = payload === undefined ? null : keepPayload(canonicalJson(payload));
  database
    .prepare(ADD_OBSERVATION)
    .run(kind, subject, collectorVersion, observedAtMs, outcome.kind, payloadKey, ...failureCells(outcome));
}

/** What the source says of what it has, or of its having none; `undefined`: nothing, where `null` is a value. */
function payloadOf(outcome: ObservationOutcome): Json | undefined {
  if (outcome.kind === 'observed') return outcome.value;
  return outcome.kind === 'missing' ? outcome.absence : undefined;
}

function failureCells(outcome: ObservationOutcome): readonly [code: string | null, isRetryable: number | null] {
  return outcome.kind === 'failed' ? [outcome.code, outcome.isRetryable ? 1 : 0] : [null, null];
}
