import type { Repository } from '../signing/repository.ts';
import { placedFile, placedLog, placedMetadata, type PublicationPlace } from './publication-place.ts';

/** What lies at a place, as those read it who verify. */
export function placedRepository(place: Pick<PublicationPlace, 'read'>): Repository {
  const read = async (path: string, maxBytes: number): Promise<Uint8Array | null> =>
    (await place.read(path, maxBytes))?.bytes ?? null;
  return {
    readMetadata: (name, maxBytes) => read(placedMetadata(name), maxBytes),
    readLog: (path, maxBytes) => read(placedLog(path), maxBytes),
    readTarget: ({ name, sha256, sizeBytes }) => read(placedFile(name, { sha256 }), sizeBytes),
  };
}
