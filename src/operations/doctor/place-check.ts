import { Failure } from '../../base/failure.ts';
import { closeAfter } from '../../base/close-after.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationPlace, WritablePlace } from '../../publication/places/publication-place.ts';
import { nothingThere } from '../serve/mirror-publication.ts';
import { metadataPath } from '../../publication/signing/repository.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import { readTrusted } from '../../publication/signing/trusted-folder.ts';
import { MOST_METADATA_BYTES, TIMESTAMP_FILE, parseTimestamp } from '../../publication/signing/metadata-files.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export interface ExaminedPlaces {
  /** That a service follows; `null`: none. */
  readonly publication: (() => Promise<PublicationPlace>) | null;
  /** That publishers put what they signed to; `null`: none. */
  readonly publishTo: (() => Promise<WritablePlace>) | null;
}

const FOLLOWED = 'place followed';
const PUBLISHED_TO = 'place published to';

/** What a follower holds the head of a place against. */
export interface SeenHead {
  readonly nowMs: number;
  /** Version of the newest timestamp that was verified here; `null`: none was. */
  readonly timestampVersion: number | null;
}

/** Whether what the settings name can be read and written as a follower and a publisher do. */
export async function placeChecks({ publication, publishTo }: ExaminedPlaces, seen: SeenHead): Promise<DoctorCheck[]> {
  return [
    ...(publication === null ? [] : [await tried(FOLLOWED, publication, (place) => followedCheck(place, seen))]),
    ...(publishTo === null ? [] : [await tried(PUBLISHED_TO, publishTo, publishedToCheck)]),
  ];
}

/** Version of the newest timestamp that a service verified; `null`: none can be read. */
export async function seenTimestamp(trustedFolder: string | null): Promise<number | null> {
  try {
    const seen = (await readTrusted(trustedFolder, null))?.metadata.timestamp ?? null;
    return seen === null ? null : parseTimestamp(seen).signed.version;
  } catch {
    return null;
  }
}

/** A service that was told its place on its own command line: doctor looks at what is not served. */
export async function unnamedPlaceCheck(followed: string): Promise<DoctorCheck[]> {
  const fetched = await currentPublicationName(followed).catch(() => null);
  if (fetched === null) return [];
  return [
    warning(
      FOLLOWED,
      `not named, and ${followed} has what a service fetched from one: what the data folder has itself is looked at`,
      'Name the place as the service does: `--publication`, or PLUGIN_FACTS_PUBLICATION.',
    ),
  ];
}

async function tried<Place extends PublicationPlace>(
  name: string,
  open: () => Promise<Place>,
  check: (place: Place) => Promise<DoctorCheck>,
): Promise<DoctorCheck> {
  try {
    return await closeAfter(await open(), check);
  } catch (thrown) {
    const { message } = Failure.from(thrown);
    return failed(
      name,
      message,
      'docs/OPERATING.md says under "Followers" what a place must let followers and publishers do.',
    );
  }
}

async function followedCheck(place: PublicationPlace, { nowMs, timestampVersion }: SeenHead): Promise<DoctorCheck> {
  const head = await place.read(metadataPath(TIMESTAMP_FILE), MOST_METADATA_BYTES);
  if (head === null) {
    return warning(FOLLOWED, (await nothingThere(place)).message, 'Name the place that is published to.');
  }
  const { expires, version } = parseTimestamp(head.bytes).signed;
  if (timestampVersion !== null && version < timestampVersion) {
    return failed(
      FOLLOWED,
      `${place.name} gives signature ${version}, and ${timestampVersion} was seen here: it is an old copy, which is not followed`,
      'Put the newest back there, or have what stands before it (a CDN, a mirror) keep `timestamp.json` for a second at most.',
    );
  }
  const expiresAtMs = Date.parse(expires);
  const until = isoTimestamp(expiresAtMs);
  return nowMs < expiresAtMs
    ? ok(FOLLOWED, `${place.name}, signed until ${until}`)
    : failed(FOLLOWED, `what is signed at ${place.name} ended ${until}`, 'Run `renew` where it is published.');
}

/** Of nobody's interest, and taken away again. */
const TRIAL = 'v1/doctor';

/** A store that ignores conditions says yes to both, and then two publishers overwrite each other. */
async function publishedToCheck(place: WritablePlace): Promise<DoctorCheck> {
  const bytes = new TextEncoder().encode('doctor');
  await place.remove(TRIAL);
  const isCreated = await place.replace(TRIAL, bytes, null);
  const isCreatedAgain = await place.replace(TRIAL, bytes, null);
  await place.remove(TRIAL);
  if (isCreated && !isCreatedAgain) return ok(PUBLISHED_TO, `${place.name}, written on condition`);
  return failed(
    PUBLISHED_TO,
    `${place.name} ignores the conditions of a write`,
    'Publish from one machine only, or to a store that knows `If-None-Match` and `If-Match`.',
  );
}
