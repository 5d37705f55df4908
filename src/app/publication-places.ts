import type { ApiLog } from '../api/http/api-log.ts';
import { type Clock, systemMonotonicClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { UndiciHttp } from '../base/http/undici-http.ts';
import { closeAfter } from '../base/close-after.ts';
import type { DataFolders } from '../operations/data-folder.ts';
import { ONLY_READ, placeOf } from '../operations/place-address.ts';
import type { PushReport } from '../operations/publish/push-publication.ts';
import type { TrustSettings } from '../operations/serve/served-head.ts';
import type { SigningSettings } from '../operations/signing/sign-current.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { PublicationPlace, WritablePlace } from '../publication/places/publication-place.ts';
import type { S3Settings } from '../publication/places/s3-place.ts';
import type { ServeDeps } from './serve.ts';

export interface PlaceDeps {
  readonly s3: S3Settings;
  /** @param origin of a place: whoever names it may well mean a private address */
  readonly openHttpFor: (origin: string) => Promise<UndiciHttp>;
}

/** Opens a place to read from it. What a kind of place takes is loaded where one is named. */
export async function openPlace(text: string, deps: PlaceDeps): Promise<PublicationPlace> {
  const address = placeOf(text);
  if (address.kind !== 'web') return openWritable(text, deps);
  const { webPlace } = await import('../publication/places/web-place.ts');
  return webPlace(address.url, await deps.openHttpFor(new URL(address.url).origin));
}

/** @throws Failure `config_invalid` where it can only be read */
export async function openWritable(text: string, { s3 }: Pick<PlaceDeps, 's3'>): Promise<WritablePlace> {
  const address = placeOf(text);
  if (address.kind === 'web') {
    throw new Failure('config_invalid', ONLY_READ);
  }
  if (address.kind === 's3') {
    const { s3Place } = await import('../publication/places/s3-place.ts');
    return s3Place(address.bucket, address.prefix, s3);
  }
  const { folderPlace } = await import('../publication/places/folder-place.ts');
  return folderPlace(address.folder, durableFiles);
}

/** Puts what is signed in the folder of a host to a place. @returns `null`: none is named */
export type Pushing = (
  hostId: string,
  folders: Pick<DataFolders, 'publications'>,
  to: string | null,
) => Promise<PushReport | null>;

export interface PushingDeps extends PlaceDeps {
  /** Place of the settings; `null`: none. */
  readonly publishTo: string | null;
  readonly clock: Clock;
  readonly signingOf: (hostId: string) => SigningSettings;
}

export function createPushing({ publishTo, clock, signingOf, ...deps }: PushingDeps): Pushing {
  return async (hostId, { publications }, to) => {
    const text = to ?? publishTo;
    if (text === null) return null;
    const { pushPublication } = await import('../operations/publish/push-publication.ts');
    const { openKeyFolder } = await import('../publication/signing/key-folder.ts');
    const keys = await openKeyFolder(signingOf(hostId).keyFolder);
    try {
      return await closeAfter(await openWritable(text, deps), (place) =>
        pushPublication({ place, root: publications, keys, files: durableFiles, nowMs: clock.nowMs() }),
      );
    } catch (thrown) {
      throw notPut(Failure.from(thrown));
    }
  };
}

/** Whoever reads that nothing was put there must not take it for nothing published. */
function notPut({ code, message, cause, items }: Failure): Failure {
  return new Failure(code, `What is signed stands in the data folder, and was not put to the place. ${message}`, {
    cause,
    items,
  });
}

/** What follows a place into the data folder. */
export async function placeFollowing(
  publication: string,
  { followed }: Pick<DataFolders, 'followed'>,
  deps: PlaceDeps & { readonly clock: Clock; readonly log: ApiLog; readonly trust: TrustSettings },
): Promise<ServeDeps['followPlace']> {
  const place = await openPlace(publication, deps);
  const { createPlaceFollower } = await import('./follow-place.ts');
  const { clock, log, trust } = deps;
  return (isSound) =>
    createPlaceFollower({
      place,
      root: followed,
      trust,
      files: durableFiles,
      clock,
      log,
      isSound,
      nowMs: systemMonotonicClock.sinceBootMs,
    });
}
