import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson, type Json } from '../../base/canonical-json.ts';
import type { Observation, ObservationOutcome } from '../observation/observation.ts';
import type { ObservationLedger } from '../observation/ledger-port.ts';
import { createObservationLedgerReader } from './observation-ledger-reader.ts';
import { payloadKeeper } from './payload.ts';
import { inTransaction } from './transaction.ts';

const ADD_LOOK = `
  INSERT INTO observation
    (kind, subject, collector_version, observed_at_ms, outcome, payload_key, failure_code, is_retryable)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

/** The ledger in a store's file, written by the one process that holds the store. */
export function createObservationLedger(database: DatabaseSync): ObservationLedger {
  return {
    ...createObservationLedgerReader(database),
    append(observation) {
      inDurableTransaction(database, () => addLook(database, observation));
    },
    appendAll(observations) {
      inDurableTransaction(database, () => {
        for (const observation of observations) addLook(database, observation);
      });
    },
  };
}

/** Equal values are one payload, whoever saw them and how often. */
function addLook(database: DatabaseSync, observation: Observation): void {
  const { kind, subject, collectorVersion, observedAtMs, outcome } = observation;
  const keepPayload = payloadKeeper(database);
  const payload = payloadOf(outcome);
  const payloadKey = payload === undefined ? null : keepPayload(canonicalJson(payload));
  database
    .prepare(ADD_LOOK)
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

/**
 * A look costs a request or a whole run of a host, so it outlives a power cut
 * too: one fsync each, a few milliseconds beside the seconds of the look.
 */
function inDurableTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('PRAGMA synchronous = FULL');
  // After an error it stays so: the run ends, and the first error must not be hidden by a second one.
  inTransaction(database, work);
  database.exec('PRAGMA synchronous = NORMAL');
}
