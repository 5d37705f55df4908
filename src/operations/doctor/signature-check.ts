import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import { MOST_METADATA_BYTES, TIMESTAMP_FILE } from '../../publication/signing/metadata-files.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import { readTrusted } from '../../publication/signing/trusted-folder.ts';
import { verifyHead } from '../../publication/signing/verify-head.ts';
import type { TrustSettings } from '../serve/served-head.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'signature';
const SOON_MS = 3 * 86_400_000;

/** Whether a service would take the publications as signed, and for how long; keeps nothing. */
export async function signatureCheck(
  root: string,
  { trustedFolder, anchor }: Pick<TrustSettings, 'trustedFolder' | 'anchor'>,
  clock: Clock,
): Promise<DoctorCheck> {
  try {
    const repository = folderRepository(root);
    const timestamp = await repository.readMetadata(TIMESTAMP_FILE, MOST_METADATA_BYTES);
    if (timestamp === null) return warning(NAME, 'none', 'Make keys with `plugin-facts keys init`, then publish.');
    const trusted = await readTrusted(trustedFolder, await anchor());
    if (trusted === null) return warning(NAME, 'of keys nobody here has a root of', 'Set PLUGIN_FACTS_TRUSTED_ROOT.');
    const nowMs = clock.nowMs();
    const { expiresAtMs, targets } = (await verifyHead(repository, trusted, nowMs)).head;
    const current = await currentPublicationName(root);
    if (current !== null && current !== targets.publication) return waiting(current, targets.publication);
    const detail = `${targets.publication} is signed until ${isoTimestamp(expiresAtMs)}`;
    return expiresAtMs - nowMs > SOON_MS ? ok(NAME, detail) : warning(NAME, detail, 'Run `plugin-facts renew`.');
  } catch (thrown) {
    const remedy = '`plugin-facts verify` says at which step; where it has expired, run `plugin-facts renew`.';
    return failed(NAME, Failure.from(thrown).message, remedy);
  }
}

function waiting(current: string, signed: string): DoctorCheck {
  return warning(
    NAME,
    `${current} is not signed, so services serve ${signed}`,
    'Run `plugin-facts renew`: it signs it, or names the file that waits for `plugin-facts keys sign`.',
  );
}
