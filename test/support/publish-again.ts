import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicationManifest } from '../../src/contract/publication/manifest.ts';
import { type NamedBytes, compilePublication, linesOf } from '../../src/publication/compile-publication.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { RECORDS_FILE } from '../../src/publication/publication-folder.ts';
import { currentPublicationName } from '../../src/publication/read-publication.ts';
import { readManifest } from '../../src/publication/read-manifest.ts';
import { writePublication } from '../../src/publication/write-publication.ts';

type PublicationVersion = PublicationManifest['publication_version'];

/** What stands in the manifest that a list of changes counts from. */
export interface PublishedBefore {
  readonly manifestBytes: Uint8Array;
  readonly publicationVersion: PublicationVersion;
  readonly sequence: number;
}

/**
 * Publishes the files of the current publication once more, some of them otherwise, sound in every size and digest:
 * what a publisher would write that makes a mistake.
 *
 * @returns its publication_version
 */
export async function publishAgain(
  root: string,
  change: (files: readonly NamedBytes[], before: PublishedBefore) => readonly NamedBytes[],
): Promise<PublicationVersion> {
  const name = (await currentPublicationName(root)) ?? '';
  const { manifest, bytes: manifestBytes } = await readManifest(root, name);
  const { created_at, as_of, expires_at, expired_at, files: listed, sequence, ...facts } = manifest;
  const [asOfMs, expiresMs] = [Date.parse(as_of), Date.parse(expires_at)];
  const files = await Promise.all(
    listed.map(async (file) => ({ name: file.name, bytes: await readFile(join(root, name, file.path)) })),
  );
  const times = {
    createdAtMs: Date.parse(created_at),
    asOfMs,
    freshForMs: expiresMs - asOfMs,
    graceMs: Date.parse(expired_at) - expiresMs,
  };
  const before = { manifestBytes, publicationVersion: manifest.publication_version, sequence };
  const changed = change(files, before);
  const counts = countsOf(facts.counts, changed);
  const compiled = compilePublication(changed, { ...facts, ...times, counts }, sequence + 1);
  await writePublication(root, compiled, durableFiles);
  return compiled.manifest.publication_version;
}

/** With as many entries as there are records. */
function countsOf(counts: PublicationManifest['counts'], files: readonly NamedBytes[]): PublicationManifest['counts'] {
  const records = files.find(({ name }) => name === RECORDS_FILE);
  const entries = records === undefined ? 0 : [...linesOf(records.bytes)].length;
  return { ...counts, entries, records_read: entries + counts.merged + counts.excluded };
}
