import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import { MOST_METADATA_BYTES, TIMESTAMP_FILE } from '../../publication/signing/metadata-files.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import { readTrusted } from '../../publication/signing/trusted-folder.ts';
import { verifyHead } from '../../publication/signing/verify-head.ts';
import type { TrustSettings } from '../serve/served-head.ts';
import { FETCHED_BY_SERVE, NOTHING_FETCHED } from './publication-check.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'signature';
const SOON_MS = 3 * 86_400_000;

/**
 * Whether a service would take the publications as signed, and for how long; keeps nothing.
 *
 * @param isFollowed whether they come from another place
 */
export async function signatureCheck(
  root: string,
  {
    trustedFolder,
    anchor,
    isFollowed,
  }: Pick<TrustSettings, 'trustedFolder' | 'anchor'> & { readonly isFollowed: boolean },
  clock: Clock,
): Promise<DoctorCheck> {
  const renewal = isFollowed ? '`renew` where it is published' : '`plugin-facts renew`';
  try {
    const repository = folderRepository(root);
    const timestamp = await repository.readMetadata(TIMESTAMP_FILE, MOST_METADATA_BYTES);
    if (timestamp === null && isFollowed) return warning(NAME, NOTHING_FETCHED, FETCHED_BY_SERVE);
    if (timestamp === null) return warning(NAME, 'none', 'Make keys with `plugin-facts keys init`, then publish.');
    const trusted = await readTrusted(trustedFolder, await anchor());
    if (trusted === null) return warning(NAME, 'of keys nobody here has a root of', 'Set PLUGIN_FACTS_TRUSTED_ROOT.');
    const nowMs = clock.nowMs();
    const { expiresAtMs, targets } = (await verifyHead(repository, trusted, nowMs)).head;
    const current = await currentPublicationName(root);
    if (current !== null && current !== targets.publication) return waiting(current, targets.publication);
    const detail = `${targets.publication} is signed until ${isoTimestamp(expiresAtMs)}`;
    return expiresAtMs - nowMs > SOON_MS ? ok(NAME, detail) : warning(NAME, detail, `Run ${renewal}.`);
  } catch (thrown) {
    const remedy = `\`plugin-facts verify\` says at which step; where it has expired, run ${renewal}.`;
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
