import { basename } from 'node:path';
import { readdir } from 'node:fs/promises';
import { closeAfter } from '../../base/close-after.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { changesSince } from '../../publication/changes/compare-publications.ts';
import { type NamedFile, type RunFacts, compilePublication } from '../../publication/compile-publication.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { type DiskSpools, createDiskSpools } from '../../publication/line-spool.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { CHANGES_FILE, FOLDER_NAME } from '../../publication/publication-folder.ts';
import { readManifest } from '../../publication/read-manifest.ts';
import { currentPublication } from '../../publication/read-publication.ts';
import { retainPublications } from '../../publication/retain-publications.ts';
import { lastSignedPublication } from '../../publication/signing/last-signed.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import { writePublication } from '../../publication/write-publication.ts';
import { cleanReason } from '../clean-reason.ts';
import type { HostFolders } from '../data-folder.ts';
import { ONE_ANSWER, loadServed } from '../serve/load-served.ts';
import { type SigningReport, type SigningSettings, signCurrent } from '../signing/sign-current.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { offeredAgain } from './offered-again.ts';
import { withdrawnSince } from './withdrawn-since.ts';

export interface RollBackOptions extends HostFolders {
  /** publication_version, snapshot_id or sequence of one that is kept; `null`: the one before the current one. */
  readonly target: string | null;
  /** As it was typed. */
  readonly reason: string;
}

/** Which publication is in force again, and as what. */
export interface RollBackReport {
  readonly from: { readonly sequence: number; readonly publicationVersion: string | null };
  readonly to: { readonly sequence: number; readonly publicationVersion: string };
  readonly reason: string;
  /** Of the new publication. */
  readonly sequence: number;
  readonly publicationVersion: string;
  readonly snapshotId: string;
  readonly folder: string;
  readonly signature: SigningReport | null;
}

export interface RollBackDeps {
  /** Folder of the host's publications. */
  readonly root: string;
  readonly hostId: string;
  readonly clock: Clock;
  readonly files: DurableFiles;
  readonly withdrawals: Withdrawals;
  /** `null`: what is published is not signed. */
  readonly signing: SigningSettings | null;
}

/**
 * Publishes what an earlier publication held once more, under the next sequence
 * number: to whoever follows it is a newer publication, as to clients of TUF and
 * in the log. Its facts keep their dates, so it is as old as it was. The
 * manifest says what was rolled back to, and why.
 *
 * @throws Failure `not_found`, `invalid_request`, or `publication_invalid` where the earlier one does not verify
 */
export async function rollBack(
  { target, reason: given }: Pick<RollBackOptions, 'target' | 'reason'>,
  deps: RollBackDeps,
): Promise<RollBackReport> {
  const { root, hostId } = deps;
  const reason = cleanReason(given);
  const kept = await keptManifests(root);
  const current = await currentPublication(root);
  return closeAfter({ close: () => current.publication?.close() }, async () => {
    const { name, manifest } = targetOf(target, kept, current.sequence);
    // Opened as a service opens it: what cannot be served must not be signed.
    const { publication } = await loadServed(root, name, { ...ONE_ANSWER, hostId });
    return closeAfter(publication, async () => {
      const again = await offeredAgain(publication, deps.withdrawals);
      if (again.length > 0) {
        const others = kept.filter((each) => each.name !== name && each.manifest.sequence < current.sequence);
        throw withdrawnSince({
          target: manifest.sequence,
          subjects: again,
          other: await newestWithoutWithdrawn(others, deps),
        });
      }
      const { written, folder } = await closeAfter(createDiskSpools(root), async (spools) => {
        const compiled = await compileAgain(publication, current, { reason, spools });
        return { written: compiled.manifest, folder: await writePublication(root, compiled, deps.files) };
      });
      const signature = deps.signing === null ? null : await signCurrent({ ...deps, ...deps.signing });
      const signed = await lastSignedPublication(folderRepository(root));
      await retainPublications(root, new Set([basename(folder), signed ?? '']), deps.files);
      const { sequence, publication_version: publicationVersion, snapshot_id: snapshotId } = written;
      return {
        from: {
          sequence: current.sequence,
          publicationVersion: current.publication?.manifest.publication_version ?? null,
        },
        to: { sequence: manifest.sequence, publicationVersion: manifest.publication_version },
        reason,
        sequence,
        publicationVersion,
        snapshotId,
        folder,
        signature,
      };
    });
  });
}

interface KeptManifest {
  readonly name: string;
  readonly manifest: PublicationManifest;
}

/** What is kept and can be read, newest first. */
async function keptManifests(root: string): Promise<readonly KeptManifest[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => FOLDER_NAME.test(name));
  const read = await Promise.all(
    names.map(async (name) => {
      const found = await readManifest(root, name).catch(() => null);
      return found === null ? [] : [{ name, manifest: found.manifest }];
    }),
  );
  return read.flat().toSorted((a, b) => b.manifest.sequence - a.manifest.sequence);
}

function targetOf(target: string | null, kept: readonly KeptManifest[], currentSequence: number): KeptManifest {
  const earlier = kept.filter(({ manifest }) => manifest.sequence < currentSequence);
  const found =
    target === null
      ? earlier[0]
      : kept.find(({ manifest }) =>
          [manifest.publication_version, manifest.snapshot_id, String(manifest.sequence)].includes(target),
        );
  if (found === undefined) throw notKept(target, earlier);
  if (found.manifest.sequence === currentSequence) {
    throw new Failure('invalid_request', 'This publication is the current one; name an earlier one.');
  }
  return found;
}

/** @param earlier newest first */
function notKept(target: string | null, earlier: readonly KeptManifest[]): Failure {
  const [newest, oldest] = [earlier[0], earlier.at(-1)].map((kept) => kept?.manifest.sequence);
  if (newest === undefined)
    return new Failure('not_found', 'No earlier publication is kept: there is none to go back to.');
  const known =
    oldest === newest
      ? `the earlier one has the sequence number ${newest}`
      : `earlier ones have the sequence numbers ${oldest} to ${newest}`;
  return new Failure('not_found', `No publication ${target} is kept; ${known}.`);
}

/** Sequence number of the first that verifies and offers nothing of what is withdrawn; `null`: none does. */
async function newestWithoutWithdrawn(
  others: readonly KeptManifest[],
  { root, hostId, withdrawals }: Pick<RollBackDeps, 'root' | 'hostId' | 'withdrawals'>,
): Promise<number | null> {
  for (const { name, manifest } of others) {
    const served = await loadServed(root, name, { ...ONE_ANSWER, hostId }).catch(() => null);
    if (served === null) continue;
    const { publication } = served;
    const again = await closeAfter(publication, () => offeredAgain(publication, withdrawals));
    if (again.length === 0) return manifest.sequence;
  }
  return null;
}

async function compileAgain(
  earlier: OpenPublication,
  current: Awaited<ReturnType<typeof currentPublication>>,
  { reason, spools }: { readonly reason: string; readonly spools: DiskSpools },
) {
  const { manifest } = earlier;
  const files: NamedFile[] = [];
  for (const { name } of manifest.files) {
    const stream = name === CHANGES_FILE ? null : await earlier.streamFile(name);
    if (stream !== null) files.push(await copied(name, stream, spools));
  }
  const changes = current.publication === null ? [] : [await changesSince(current.publication, files)];
  return compilePublication([...files, ...changes], factsOf(manifest, reason), current.sequence + 1);
}

/** A file of records may be larger than there is memory. */
async function copied(name: string, stream: AsyncIterable<Uint8Array>, spools: DiskSpools): Promise<NamedFile> {
  const spool = spools.pieces(name);
  for await (const piece of stream) spool.add(piece);
  return spool.file();
}

/** As the earlier run knew them: nothing was observed since that this publication holds. */
function factsOf(manifest: PublicationManifest, reason: string): RunFacts {
  const [asOfMs, expiresAtMs] = [Date.parse(manifest.as_of), Date.parse(manifest.expires_at)];
  return {
    ...manifest,
    rolled_back: { to: manifest.publication_version, reason },
    createdAtMs: Date.parse(manifest.created_at),
    asOfMs,
    freshForMs: expiresAtMs - asOfMs,
    graceMs: Date.parse(manifest.expired_at) - expiresAtMs,
  };
}
