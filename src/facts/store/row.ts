import type { SQLOutputValue } from 'node:sqlite';
import { Failure } from '../../base/failure.ts';

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
  throw new Failure('store_unusable', `The observation store is damaged: column ${column} has no such value.`);
}
