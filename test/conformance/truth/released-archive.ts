import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { CandidateRecord } from '../../../src/contract/candidates/record.ts';
import type { PluginQualitySummary } from '../../../src/contract/evidence/plugin-quality.ts';
import type { ScanFinding } from '../../../src/facts/package-contents/static-scan-observation.ts';
import type { Fact } from './truth-rule.ts';

export interface ArchivedFile {
  readonly bytes: Buffer;
  /** As the archive states it; `null`: a constant that packers write, or a time that cannot be. */
  readonly modifiedAtMs: number | null;
}

/** What a released archive holds, read in the plainest way: not by the reader whose word is checked. */
export interface ReleasedArchive {
  /** `sha512-<base64>` of the bytes. */
  readonly integrity: `sha512-${string}`;
  /** `sha256:<hex>` of the bytes. */
  readonly digest: `sha256:${string}`;
  /** By path below the top folder. */
  readonly files: ReadonlyMap<string, ArchivedFile>;
  /** `package.json`; an empty object where there is none that can be read. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** More than any release of the bundled hosts has. */
const MOST_UNPACKED_BYTES = 512 * 1_048_576;
/** Packers write 1985-10-26 or 1970-01-01; nothing was published on this registry before 2010. */
const EARLIEST_MS = Date.UTC(2010, 0, 1);

/** Throws where the bytes are no archive of a package, or unpack to more than a bound. */
export async function readReleasedArchive(bytes: Uint8Array): Promise<ReleasedArchive> {
  const files = new Map<string, ArchivedFile>();
  const entries = extract();
  const unpacked = Readable.from([bytes])
    .pipe(createGunzip())
    .on('error', (error) => entries.destroy(error));
  unpacked.pipe(entries);
  let size = 0;
  for await (const entry of entries) {
    const { name, type, mtime } = entry.header;
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
    if (type !== 'file') continue;
    const file = Buffer.concat(chunks);
    size += file.length;
    if (size > MOST_UNPACKED_BYTES) throw new Error(`The archive unpacks to more than ${MOST_UNPACKED_BYTES} bytes.`);
    files.set(name.replace(/^(?:\.\/)?[^/]+\//u, ''), { bytes: file, modifiedAtMs: possible(mtime) });
  }
  return {
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    files,
    manifest: manifestIn(files),
  };
}

function possible(mtime: Date | undefined): number | null {
  const atMs = mtime?.getTime() ?? 0;
  return atMs < EARLIEST_MS ? null : atMs;
}

function manifestIn(files: ReadonlyMap<string, ArchivedFile>): ReleasedArchive['manifest'] {
  try {
    const parsed: unknown = JSON.parse(textOf(files.get('package.json')).replace(/^\uFEFF/u, ''));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** The file as text; empty where there is none. */
export function textOf(file: ArchivedFile | undefined): string {
  return file === undefined ? '' : file.bytes.toString('utf8');
}

/** A published release beside its primary sources. */
export interface ReleaseCase {
  readonly candidate: CandidateRecord;
  /** Of the entry whose newest release it is; `null`: of none. */
  readonly quality: PluginQualitySummary | null;
  readonly archive: ReleasedArchive;
  /** The registry's document of this version; `null`: it was not fetched. */
  readonly document: Readonly<Record<string, unknown>> | null;
  readonly hostPackage: string | null;
  /** Places of abilities that the scan recorded. */
  readonly findings: readonly ScanFinding[];
}

/** One rule of truth about a release, held against the bytes that were released. */
export interface ArchiveRule {
  readonly name: string;
  readonly holds: string;
  readonly facts: (release: ReleaseCase) => Iterable<Fact>;
}
