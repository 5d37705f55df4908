import { type Repository, logPath, metadataPath, targetPath } from '../signing/repository.ts';
import { inPace } from './in-pace.ts';
import type { PublicationPlace } from './publication-place.ts';

/** What lies at a place, as those read it who verify. @param nowMs a clock that only goes forward */
export function placedRepository(place: Pick<PublicationPlace, 'read' | 'stream'>, nowMs: () => number): Repository {
  const read = async (path: string, maxBytes: number): Promise<Uint8Array | null> =>
    (await place.read(path, maxBytes))?.bytes ?? null;
  return {
    readMetadata: (name, maxBytes) => read(metadataPath(name), maxBytes),
    readLog: (path, maxBytes) => read(logPath(path), maxBytes),
    async streamTarget({ name, ...file }) {
      const stream = await place.stream(targetPath(name, file), 0);
      return stream === null ? null : inPace(stream, nowMs);
    },
  };
}
