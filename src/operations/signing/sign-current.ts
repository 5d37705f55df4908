import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { readManifest } from '../../publication/read-manifest.ts';
import { currentPublication, currentPublicationName } from '../../publication/read-publication.ts';
import { openKeyFolder } from '../../publication/signing/key-folder.ts';
import { renewRoot } from '../../publication/signing/make-keys.ts';
import { type SigningReport as Signed, signPublication } from '../../publication/signing/sign-publication.ts';

/** How a host's publications are signed. */
export interface SigningSettings {
  /** Keys of this host; nothing is signed where there are none. */
  readonly keyFolder: string;
  /** How long the timestamp counts: by then somebody has published or renewed again. */
  readonly timestampMs: number;
}

export interface SigningDeps extends SigningSettings {
  /** Folder of the publications. */
  readonly root: string;
  readonly files: DurableFiles;
  readonly clock: Clock;
}

/** What signing did, and until when it lasts. */
export interface SigningReport extends Pick<Signed, 'outcome' | 'awaiting'> {
  /** Date; from here on nobody takes the publication any more. `null`: nothing is signed yet. */
  readonly expiresAt: string | null;
  /** Date; by then the root has to be dated anew, with enough of its keys. */
  readonly rootExpiresAt: string;
}

const ROOT_RENEWED_BEFORE_MS = 60 * 86_400_000;

/**
 * Signs the publication that CURRENT names, as far as it is not signed already.
 *
 * @returns `null`: there are no keys, so it stays unsigned
 */
export async function signCurrent(deps: SigningDeps, isRenewal = false): Promise<SigningReport | null> {
  const { root, keyFolder, clock } = deps;
  const nowMs = clock.nowMs();
  const name = await currentPublicationName(root);
  if (name === null) throw new Failure('not_ready', 'Nothing is published yet that could be signed.');
  const keys = await keysInTime(keyFolder, nowMs);
  if (keys === null) return null;
  const { manifest, bytes: manifestBytes } = await readManifest(root, name);
  const signed = await signPublication({ name, manifest, manifestBytes }, { ...deps, keys, nowMs }, isRenewal);
  return {
    outcome: signed.outcome,
    expiresAt: signed.expiresAtMs === null ? null : isoTimestamp(signed.expiresAtMs),
    rootExpiresAt: isoTimestamp(signed.rootExpiresAtMs),
    awaiting: signed.awaiting,
  };
}

/** Signs again without publishing: what stands on disk is verified whole before. */
export async function renewSignature(deps: SigningDeps): Promise<SigningReport> {
  const { publication } = await currentPublication(deps.root);
  if (publication === null) throw new Failure('not_ready', 'There is no sound publication to sign; publish again.');
  publication.close();
  const report = await signCurrent(deps, true);
  if (report === null)
    throw new Failure('config_invalid', 'There are no keys; make them with `plugin-facts keys init`.');
  return report;
}

/** Dates the root anew where its end is near and its keys are here. */
async function keysInTime(keyFolder: string, nowMs: number) {
  const keys = await openKeyFolder(keyFolder);
  if (keys === null) return null;
  const { threshold = 1 } = keys.root.signed.roles['root'] ?? {};
  const isNear = Date.parse(keys.root.signed.expires) - nowMs < ROOT_RENEWED_BEFORE_MS;
  if (!isNear || keys.keysOf('root').length < threshold) return keys;
  await renewRoot(keys, nowMs);
  return openKeyFolder(keyFolder);
}
