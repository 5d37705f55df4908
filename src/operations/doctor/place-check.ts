import { Failure } from '../../base/failure.ts';
import { closeAfter } from '../../base/close-after.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationPlace, WritablePlace } from '../../publication/places/publication-place.ts';
import { metadataPath } from '../../publication/signing/repository.ts';
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

/** Whether what the settings name can be read and written as a follower and a publisher do. */
export async function placeChecks({ publication, publishTo }: ExaminedPlaces, nowMs: number): Promise<DoctorCheck[]> {
  return [
    ...(publication === null ? [] : [await tried(FOLLOWED, publication, (place) => followedCheck(place, nowMs))]),
    ...(publishTo === null ? [] : [await tried(PUBLISHED_TO, publishTo, publishedToCheck)]),
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

async function followedCheck(place: PublicationPlace, nowMs: number): Promise<DoctorCheck> {
  const head = await place.read(metadataPath(TIMESTAMP_FILE), MOST_METADATA_BYTES);
  if (head === null) {
    return warning(
      FOLLOWED,
      `nothing is signed at ${place.name}`,
      'Run `plugin-facts publish` with that place behind `--to`.',
    );
  }
  const expiresAtMs = Date.parse(parseTimestamp(head.bytes).signed.expires);
  const until = isoTimestamp(expiresAtMs);
  return nowMs < expiresAtMs
    ? ok(FOLLOWED, `${place.name}, signed until ${until}`)
    : failed(
        FOLLOWED,
        `what is signed at ${place.name} ended ${until}`,
        'Run `plugin-facts renew` where it is published.',
      );
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
