import { type ExactRelease, releaseSubject } from '../../facts/observation/observation.ts';

/** Archives that one observation has fetched and another is about to read. */
export interface ArchiveShelf {
  readonly put: (release: ExactRelease, archive: Uint8Array) => void;
  /** Takes the archive off the shelf; `null`: it is not there, or had to make room. */
  readonly take: (release: ExactRelease) => Uint8Array | null;
}

/** @param maxBytes what all archives may hold together; the oldest make room */
export function createArchiveShelf(maxBytes: number): ArchiveShelf {
  const archives = new Map<string, Uint8Array>();
  let heldBytes = 0;
  const remove = (key: string): Uint8Array | null => {
    const archive = archives.get(key);
    if (archive === undefined) return null;
    archives.delete(key);
    heldBytes -= archive.length;
    return archive;
  };
  return {
    put(release, archive) {
      const key = releaseSubject(release);
      remove(key);
      if (archive.length > maxBytes) return;
      archives.set(key, archive);
      heldBytes += archive.length;
      for (const oldest of archives.keys()) {
        if (heldBytes <= maxBytes) return;
        remove(oldest);
      }
    },
    take: (release) => remove(releaseSubject(release)),
  };
}
