import { readFileSync } from 'node:fs';

export async function listEntries(): Promise<unknown> {
  return JSON.parse(readFileSync('/tmp/listed.json', 'utf8'));
}
