import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { IndexInput } from '../../src/operations/publish/build-discovery.ts';
import { buildFromDocuments } from '../evaluation/build-evaluated.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import type { FilePort } from '../../src/base/files/file-port.ts';

const FILE = 'index-input.bin';

/** Publishes the evaluation's entries by the real code, once for all measurements; gives the folder of what its index is made from. */
export async function publishRealEntries(repository: string, evaluation: string, files: FilePort): Promise<string> {
  const hostProfile = await loadHostProfile(join(repository, 'hosts/dsh'), { files, environment: process.env });
  const http = { get: () => Promise.reject(new Error('no network')) };
  const clock = { nowMs: () => 0 };
  const { built, documents } = await buildFromDocuments(evaluation, hostProfile, { files, http, clock });
  if (documents === 0) throw new Error('The benchmark needs ../shared/data/eval/documents.jsonl.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  writeFileSync(join(folder, FILE), serialize(built.indexed));
  return folder;
}

export function readRealEntries(folder: string): IndexInput {
  return deserialize(readFileSync(join(folder, FILE)));
}
