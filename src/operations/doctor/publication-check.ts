import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { LISTINGS_FILE, MANIFEST_FILE, folderName } from '../../publication/publication-folder.ts';
import { leftOutOf } from '../../publication/published-listings.ts';
import { countLeftOut, describeLeftOut, isDecided, leftOutRecords } from '../publish/left-out-records.ts';
import { loadCurrent } from '../serve/load-served.ts';
import { HOW_TO_RENEW, PUBLISHER_RENEWS, formatStaleness, stalenessOf } from '../serve/staleness.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export interface ExaminedPublication {
  readonly checks: readonly DoctorCheck[];
  /** `null`: there is none that can be served. */
  readonly manifest: PublicationManifest | null;
}

/** Of a follower before its first start. */
export const NOTHING_FETCHED = 'nothing was fetched yet';
export const FETCHED_BY_SERVE = 'Start the service: it fetches what is signed at the place.';

/** Whether the publication in force is sound and current, and which records it leaves out. */
export async function publicationChecks(
  root: string,
  { hostId, isFollowed }: { readonly hostId: string; readonly isFollowed: boolean },
  clock: Clock,
): Promise<ExaminedPublication> {
  const name = 'publication';
  try {
    const { publication } = await loadCurrent(root, hostId);
    const { manifest, discovery } = publication;
    const { snapshot_id: snapshotId, sequence } = manifest;
    const detail = `${snapshotId}, sequence ${sequence}, ${formatCounted(discovery.count, 'entry', 'entries')}, verified`;
    const staleness = stalenessOf(manifest, clock.nowMs());
    const check =
      staleness === null
        ? ok(name, detail)
        : warning(
            name,
            `${detail}. ${formatStaleness(staleness)}`,
            isFollowed ? PUBLISHER_RENEWS : howToRenew(manifest),
          );
    const folder = join(root, folderName(manifest));
    return {
      checks: [check, ...(await rollbackCheck(manifest, folder)), ...(await leftOutCheck(publication, folder))],
      manifest,
    };
  } catch (thrown) {
    const failure = Failure.from(thrown);
    // What this machine cannot read may be sound, and says itself what to do.
    const mended = isFollowed
      ? `Stop the service, take ${root} away, start it: all is fetched anew.`
      : 'Publish again.';
    const remedy = failure.code === 'publication_invalid' ? mended : null;
    const missing = isFollowed
      ? warning(name, NOTHING_FETCHED, FETCHED_BY_SERVE)
      : warning(name, failure.message, null);
    const check = failure.code === 'not_ready' ? missing : failed(name, failure.message, remedy);
    return { checks: [check], manifest: null };
  }
}

function howToRenew({ rolled_back: rolledBack }: PublicationManifest): string {
  return rolledBack === undefined ? HOW_TO_RENEW : `${HOW_TO_RENEW} This ends the rollback that is in force.`;
}

/**
 * A rollback that is in force: nothing turns it off but the next publication,
 * which whoever follows other advice makes. Its facts keep their dates, so when
 * it was made is told by the time of its manifest file.
 */
async function rollbackCheck(
  { rolled_back: rolledBack, sequence }: PublicationManifest,
  folder: string,
): Promise<readonly DoctorCheck[]> {
  if (rolledBack === undefined) return [];
  const { mtime } = await stat(join(folder, MANIFEST_FILE));
  const { to, reason } = rolledBack;
  return [
    warning(
      'rollback',
      `in force as sequence ${sequence} (its manifest was written ${mtime.toISOString()}): it holds what ${to} held, because: ${reason}`,
      'Correct the cause first: the next `plugin-facts publish` or `plugin-facts refresh`, also by a timer, ends it and publishes what the store holds.',
    ),
  ];
}

/** Records that a rule left out: by a decision of somebody, or for a fault that whoever keeps the catalog can mend. */
async function leftOutCheck({ readFile, manifest }: OpenPublication, folder: string): Promise<readonly DoctorCheck[]> {
  const bytes = await readFile(LISTINGS_FILE);
  const leftOut = bytes === null ? [] : [...leftOutOf(bytes)];
  const name = 'records left out';
  if (leftOut.length === 0) return [];
  const toMend = countLeftOut(leftOut.filter((record) => !isDecided(record)));
  const { count, first, file } = leftOutRecords(toMend, folder, manifest);
  const decided = leftOut.length - count;
  if (count === 0) return [ok(name, `${formatCounted(decided, 'record')}, as somebody decided; ${file} names them`)];
  const more = count === first.length ? '' : `; and ${formatCount(count - first.length)} more`;
  return [
    warning(
      name,
      `${first.map(describeLeftOut).join('; ')}${more}`,
      `Correct them in their catalogs, then \`plugin-facts ingest\` and \`plugin-facts publish\`. ${file} names all.`,
    ),
  ];
}
