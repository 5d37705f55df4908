import type { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from '../../base/digest.ts';
import { integerAt } from './row.ts';

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
