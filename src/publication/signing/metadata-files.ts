import {
  Metadata,
  MetadataKind,
  type Root,
  type Snapshot,
  TargetFile,
  type Targets,
  type Timestamp,
} from '@tufjs/models';
import { canonicalJson } from '../../base/canonical-json.ts';
import { MANIFEST_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';
import type { ManifestCustom, SignedTargets } from './signed-targets.ts';
import type { SignableMetadata } from './signing-key.ts';

/** Version of the specification that metadata is written by. */
export const SPEC_VERSION = '1.0.31';

/** Where a publications folder has its metadata, its log, and what is to be signed elsewhere. */
export const METADATA_FOLDER = 'metadata';
export const LOG_FOLDER = 'log';
export const UNSIGNED_FOLDER = 'unsigned';

/** Larger ones are refused unread. A root of a hundred keys has 30 KB, targets of a thousand files 150 KB. */
export const MOST_METADATA_BYTES = 1_000_000;

export const TIMESTAMP_FILE = 'timestamp.json';

/** All but the timestamp carry their version: they never change once they are there (consistent snapshots). */
export function metadataFileName(role: 'root' | 'targets' | 'snapshot', version: number): string {
  return `${version}.${role}.json`;
}

/** TUF's date: RFC 3339 in UTC, to the second. */
export function expiryOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

export function metadataBytes(metadata: SignableMetadata): Uint8Array {
  return new TextEncoder().encode(`${canonicalJson(metadata.toJSON())}\n`);
}

/** What the targets role signs: `readSignedTargets` reads it back. */
export function targetFilesOf({ publication, log, files }: SignedTargets): Record<string, TargetFile> {
  const custom: ManifestCustom = {
    publication,
    log: { verifier_key: log.verifierKey, index: log.index },
  };
  return Object.fromEntries(
    [...files].map(([path, { sizeBytes, sha256: digest }]) => [
      path,
      new TargetFile({
        path,
        length: sizeBytes,
        hashes: { sha256: digest.slice('sha256:'.length) },
        unrecognizedFields: path === MANIFEST_FILE ? { custom } : {},
      }),
    ]),
  );
}

export function parseRoot(bytes: Uint8Array): Metadata<Root> {
  return parsed('root', () => Metadata.fromJSON(MetadataKind.Root, jsonOf(bytes)));
}

export function parseTargets(bytes: Uint8Array): Metadata<Targets> {
  return parsed('targets', () => Metadata.fromJSON(MetadataKind.Targets, jsonOf(bytes)));
}

export function parseSnapshot(bytes: Uint8Array): Metadata<Snapshot> {
  return parsed('snapshot', () => Metadata.fromJSON(MetadataKind.Snapshot, jsonOf(bytes)));
}

export function parseTimestamp(bytes: Uint8Array): Metadata<Timestamp> {
  return parsed('timestamp', () => Metadata.fromJSON(MetadataKind.Timestamp, jsonOf(bytes)));
}

type Json = Parameters<typeof Metadata.fromJSON>[1];

function jsonOf(bytes: Uint8Array): Json {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/** @throws Failure `publication_invalid` */
function parsed<Value>(role: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw damaged(`The ${role} metadata is not of the form.`, error);
  }
}
