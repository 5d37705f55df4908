import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Updater } from 'tuf-js';
import { PersistError } from 'tuf-js/dist/error.js';
import { Failure } from '../../base/failure.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { Checkpoint } from '../log/checkpoint.ts';
import { damaged } from '../verified-file.ts';
import {
  MOST_METADATA_BYTES,
  metadataFileName,
  parseRoot,
  parseSnapshot,
  parseTargets,
  parseTimestamp,
} from './metadata-files.ts';
import type { Repository } from './repository.ts';
import { METADATA_BASE_URL, RepositoryFetcher } from './repository-fetcher.ts';
import { readSignedTargets, type SignedTargets } from './signed-targets.ts';
import { SIGNING_ROLES, type SigningRole } from './signing-key.ts';

/** Metadata that somebody has verified before, as bytes; what is newer is held against it. */
export interface TrustedBytes {
  readonly root: Uint8Array;
  /** `null`: none was seen yet. */
  readonly timestamp: Uint8Array | null;
  readonly snapshot: Uint8Array | null;
  readonly targets: Uint8Array | null;
}

/** Root metadata to begin with. */
export interface Anchor {
  readonly root: Uint8Array;
  /** Whether somebody named it; the root of a folder of keys is nobody's word about what is kept. */
  readonly isNamed: boolean;
}

/** What was verified last, so that nothing older is taken again: metadata, and how long the log was. */
export interface Trusted {
  readonly metadata: TrustedBytes;
  /** `null`: no log was seen yet. */
  readonly checkpoint: Checkpoint | null;
  /** The root that somebody named, which has to lead where the metadata lead; `null`: nobody named one. */
  readonly namedRoot: Uint8Array | null;
}

/** What a repository says, verified from a trusted root to its targets. */
export interface SignedHead {
  readonly targets: SignedTargets;
  readonly versions: {
    readonly root: number;
    readonly timestamp: number;
    readonly snapshot: number;
    readonly targets: number;
  };
  /** The earliest end of all roles: from here on nobody takes it any more. */
  readonly expiresAtMs: number;
  /** As it was verified, to be kept for the next time. */
  readonly bytes: { readonly [Role in keyof TrustedBytes]: Uint8Array };
}

const MOST_ROOTS = 64;
const LONGEST_REASON_CHARACTERS = 300;

/**
 * Follows a repository from what is trusted to what it says now, by the workflow
 * of TUF 1.0, section 5: each root signed by the one before, no role's version
 * below one seen, nothing past its time, every file as the one before names it. A
 * root that somebody named is followed too, and has to end at the same one.
 *
 * @throws Failure `publication_invalid` with what was refused; `disk_unusable` where the folder for temporary files is;
 * where a file is not to be had, what the repository throws
 */
export async function updateMetadata(
  repository: Repository,
  { metadata, namedRoot }: Pick<Trusted, 'metadata' | 'namedRoot'>,
  nowMs: number,
): Promise<SignedHead> {
  const head = await followMetadata(repository, metadata, nowMs);
  if (namedRoot === null || isSame(namedRoot, metadata.root) || isSame(namedRoot, head.bytes.root)) return head;
  // What was kept may have begun with another root: the one that is named has to lead to the same one.
  const nothingSeen = { timestamp: null, snapshot: null, targets: null };
  const { bytes } = await followMetadata(repository, { root: namedRoot, ...nothingSeen }, nowMs);
  if (!isSame(bytes.root, head.bytes.root)) {
    throw damaged('The trusted root metadata that was named leads to other keys than those verified here before.');
  }
  return head;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

async function followMetadata(repository: Repository, trusted: TrustedBytes, nowMs: number): Promise<SignedHead> {
  // The library works in a folder. It gets one of its own: what is trusted changes only when all is verified.
  const folder = await mkdtemp(join(tmpdir(), 'plugin-facts-')).catch(refuseTemporaryFolder);
  try {
    for (const role of SIGNING_ROLES) {
      const bytes = trusted[role];
      if (bytes !== null) await writeFile(join(folder, `${role}.json`), bytes).catch(refuseTemporaryFolder);
    }
    await refresh(folder, repository, nowMs);
    return await readHead(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refresh(folder: string, repository: Repository, nowMs: number): Promise<void> {
  const fetcher = new RepositoryFetcher(repository);
  try {
    const updater = new Updater({
      metadataDir: folder,
      metadataBaseUrl: METADATA_BASE_URL,
      fetcher,
      config: {
        maxRootRotations: MOST_ROOTS,
        rootMaxLength: MOST_METADATA_BYTES,
        timestampMaxLength: 16_384,
        snapshotMaxLength: MOST_METADATA_BYTES,
        targetsMaxLength: MOST_METADATA_BYTES,
      },
    });
    setReferenceTime(updater, nowMs);
    await updater.refresh();
  } catch (thrown) {
    if (thrown instanceof PersistError) refuseTemporaryFolder(thrown);
    throw fetcher.unreadable ?? refusalOf(thrown, await isOtherRoot(folder, repository).catch(() => false));
  }
}

/** Whether the repository has another root under the version of the trusted one, or none: no key of ours signed it. */
async function isOtherRoot(folder: string, { readMetadata }: Repository): Promise<boolean> {
  const trusted = await readFile(join(folder, 'root.json'));
  const { version } = parseRoot(trusted).signed;
  const there = await readMetadata(metadataFileName('root', version), MOST_METADATA_BYTES);
  return there === null || Buffer.compare(there, trusted) !== 0;
}

/** Nothing is wrong with the publication: what verifies it has no room, or no rights. */
function refuseTemporaryFolder(thrown: unknown): never {
  const [, code = 'unknown error'] = /\b(E[A-Z]{3,})\b/.exec(thrown instanceof Error ? thrown.message : '') ?? [];
  throw new Failure(
    'disk_unusable',
    `Signatures are verified in the folder for temporary files, ${tmpdir()}, and it cannot be written to (${code}). ` +
      'Make room there, let everybody write there (mode 1777), or name another folder in TMPDIR.',
    { cause: thrown },
  );
}

/**
 * The library takes the time of its machine. There is no way in, so its own field is set.
 *
 * @internal
 */
export function setReferenceTime(updater: object, nowMs: number): void {
  const trustedSet: unknown = Reflect.get(updater, 'trustedSet');
  if (!(trustedSet instanceof Object && 'referenceTime' in trustedSet)) {
    throw new Failure('internal_error', 'This version of tuf-js keeps its time elsewhere.');
  }
  trustedSet.referenceTime = new Date(nowMs);
}

const NO_METADATA = 'what stands there is no JSON, as a page that asks to log in, or tells of an error, is none.';
const OTHER_ROOT =
  'The trusted root metadata is none of what stands there: most likely it is that of another host or publisher, so name the one that this publisher gives; if it is that one, somebody else wrote what stands there.';

function refusalOf(thrown: unknown, isOther: boolean): Failure {
  // Of what is no metadata at all nobody's keys tell anything.
  if (thrown instanceof SyntaxError) return damaged(`The signed metadata is refused: ${NO_METADATA}`, thrown);
  const reason = thrown instanceof Error ? forTerminal(thrown.message).slice(0, LONGEST_REASON_CHARACTERS) : '';
  const guess = isOther ? `${reason.endsWith('.') ? '' : '.'} ${OTHER_ROOT}` : '';
  return damaged(`The signed metadata is refused: ${reason}${guess}`, thrown);
}

async function readHead(folder: string): Promise<SignedHead> {
  const read = (role: SigningRole): Promise<Uint8Array> => readFile(join(folder, `${role}.json`));
  const [root, timestamp, snapshot, targets] = [
    await read('root'),
    await read('timestamp'),
    await read('snapshot'),
    await read('targets'),
  ];
  const parsed = {
    root: parseRoot(root).signed,
    timestamp: parseTimestamp(timestamp).signed,
    snapshot: parseSnapshot(snapshot).signed,
    targets: parseTargets(targets).signed,
  };
  return {
    targets: readSignedTargets(parsed.targets),
    versions: {
      root: parsed.root.version,
      timestamp: parsed.timestamp.version,
      snapshot: parsed.snapshot.version,
      targets: parsed.targets.version,
    },
    expiresAtMs: Math.min(...Object.values(parsed).map(({ expires }) => Date.parse(expires))),
    bytes: { root, timestamp, snapshot, targets },
  };
}
