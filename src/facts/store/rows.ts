import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Json } from '../../base/canonical-json.ts';
import { sha256Hex } from '../../base/digest.ts';
import { FAILURE_CODES, Failure, type FailureCode } from '../../base/failure.ts';
import { EXCLUSION_RULES, type ExclusionRule } from '../catalog/exclusion-rules.ts';
import type { KeptRecord, UnreadRecord } from '../catalog/source-snapshot.ts';
import { OBSERVATION_KINDS, type Observation, type ObservationOutcome } from '../observation/observation.ts';
import { damagedStore } from './store-problem.ts';

/** One row as SQLite gives it. The tables are STRICT, so a cell of another type is a damaged store. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

export function textAt(row: Row, column: string): string {
  const cell = row[column];
  return typeof cell === 'string' ? cell : damaged(column);
}

export function snapshotIdAt(row: Row, column: string): `discovery.${string}` {
  const text = textAt(row, column);
  return text.startsWith('discovery.') ? `discovery.${text.slice('discovery.'.length)}` : damaged(column);
}

export function nullableTextAt(row: Row, column: string): string | null {
  return row[column] === null ? null : textAt(row, column);
}

export function integerAt(row: Row, column: string): number {
  const cell = row[column];
  return typeof cell === 'number' ? cell : damaged(column);
}

export function nullableIntegerAt(row: Row, column: string): number | null {
  return row[column] === null ? null : integerAt(row, column);
}

export function damaged(column: string): never {
  throw damagedStore(`column ${column} holds another value than was written`);
}

/** The value of a payload, which must have the hash that it was kept under; `null`: the row has none. */
export function payloadAt(row: Row): Json {
  const body = nullableTextAt(row, 'body');
  if (body === null) return null;
  if (sha256Hex(body) !== row['hash']) damaged('body');
  return JSON.parse(body);
}

/** Reads a row of `observation`, joined with the payload it points at. */
export function toObservation(row: Row): Observation {
  return {
    kind: OBSERVATION_KINDS.find((kind) => kind === row['kind']) ?? damaged('kind'),
    subject: textAt(row, 'subject'),
    collectorVersion: textAt(row, 'collector_version'),
    observedAtMs: integerAt(row, 'observed_at_ms'),
    outcome: outcomeAt(row),
  };
}

function outcomeAt(row: Row): ObservationOutcome {
  switch (textAt(row, 'outcome')) {
    case 'observed':
      return row['body'] === null ? damaged('body') : { kind: 'observed', value: payloadAt(row) };
    case 'missing':
      return row['body'] === null ? { kind: 'missing' } : { kind: 'missing', absence: payloadAt(row) };
    default: {
      const code = textAt(row, 'failure_code');
      if (!isFailureCode(code)) return damaged('failure_code');
      return { kind: 'failed', code, isRetryable: integerAt(row, 'is_retryable') === 1 };
    }
  }
}

function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(FAILURE_CODES, text);
}

/** Reads a row of `record`, joined with the payload it points at and with its first reading. */
export function toKeptRecord(row: Row): KeptRecord {
  const locator = textAt(row, 'locator');
  if (row['payload_key'] === null) {
    return { kind: 'unreadable', locator, rule: exclusionRuleAt(row), detail: textAt(row, 'detail'), first: null };
  }
  const value = row['body'] === null ? damaged('body') : payloadAt(row);
  return { kind: 'record', locator, value, encodingNote: encodingNoteAt(row), first: firstAt(row) };
}

/** @param bodyOf the body of a payload, by its key */
export function toUnreadRecord(row: Row, bodyOf: (payloadKey: number) => SQLOutputValue | undefined): UnreadRecord {
  const payloadKey = nullableIntegerAt(row, 'payload_key');
  const locator = textAt(row, 'locator');
  if (payloadKey === null) return { locator, digest: null, first: null, read: () => toKeptRecord(row) };
  return {
    locator,
    digest: digestOf(textAt(row, 'hash'), encodingNoteAt(row)),
    first: firstAt(row),
    read: () => toKeptRecord({ ...row, body: bodyOf(payloadKey) ?? null }),
  };
}

function digestOf(hash: string, encodingNote: string | null): string {
  return encodingNote === null ? hash : sha256Hex(`${encodingNote} ${hash}`);
}

function encodingNoteAt(row: Row): 'gb18030' | null {
  return row['encoding_note'] === 'gb18030' ? 'gb18030' : null;
}

function firstAt(row: Row): KeptRecord['first'] {
  const readingKey = nullableIntegerAt(row, 'first_reading_key');
  return readingKey === null ? null : { readingKey, locator: textAt(row, 'first_locator') };
}

function exclusionRuleAt(row: Row): ExclusionRule {
  const rule = EXCLUSION_RULES.find((known) => known === row['rule']);
  if (rule === undefined) {
    throw new Failure(
      'store_unusable',
      'The observation store holds an exclusion rule that this program does not know; a newer version of plugin-facts wrote it: run that one.',
    );
  }
  return rule;
}

/** @returns keeps a body under its hash, if it is not kept already, and tells its key. */
export function payloadKeeper(database: DatabaseSync): (body: string) => number {
  const insert = database.prepare('INSERT INTO payload (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const find = database.prepare('SELECT payload_key FROM payload WHERE hash = ?');
  return (body) => {
    const hash = sha256Hex(body);
    const { changes, lastInsertRowid } = insert.run(hash, body);
    return changes === 1 ? Number(lastInsertRowid) : integerAt(find.get(hash) ?? {}, 'payload_key');
  };
}
