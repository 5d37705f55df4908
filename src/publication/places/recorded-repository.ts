import type { Repository } from '../signing/repository.ts';

/** A repository that keeps what was read from it, so that what was verified and what is kept are the same bytes. */
export interface RecordedRepository extends Repository {
  readonly metadata: ReadonlyMap<string, Uint8Array>;
  readonly log: ReadonlyMap<string, Uint8Array>;
}

/** @param keptTile a tile that never changes, as it was verified before; `null`: it is not here */
export function recordedRepository(
  repository: Repository,
  keptTile: (path: string) => Promise<Uint8Array | null>,
): RecordedRepository {
  const metadata = new Map<string, Uint8Array>();
  const log = new Map<string, Uint8Array>();
  return {
    metadata,
    log,
    async readMetadata(name, maxBytes) {
      const bytes = await repository.readMetadata(name, maxBytes);
      if (bytes !== null) metadata.set(name, bytes);
      return bytes;
    },
    async readLog(path, maxBytes) {
      const bytes = log.get(path) ?? (await keptTile(path)) ?? (await repository.readLog(path, maxBytes));
      if (bytes !== null) log.set(path, bytes);
      return bytes;
    },
    streamTarget: repository.streamTarget,
  };
}
