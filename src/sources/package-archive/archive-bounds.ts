/** How large an archive may be that is read into memory. */
export interface ArchiveBounds {
  /** Compressed. */
  readonly maxArchiveBytes: number;
  /** Decompressed, headers of the archive included. */
  readonly maxUnpackedBytes: number;
  /** Decompressed bytes for each compressed one, looked at beyond the first mebibyte. */
  readonly maxRatio: number;
  readonly maxEntries: number;
  /** Parts of a path below the top folder. */
  readonly maxDepth: number;
  /** Of a path as the archive spells it. */
  readonly maxPathCharacters: number;
  readonly maxManifestBytes: number;
}

/** Room for the largest real plugins; source text shrinks to a fifth, hardly ever to a hundredth. */
export const ARCHIVE_BOUNDS: ArchiveBounds = {
  maxArchiveBytes: 134_217_728,
  maxUnpackedBytes: 268_435_456,
  maxRatio: 100,
  maxEntries: 50_000,
  maxDepth: 32,
  maxPathCharacters: 512,
  maxManifestBytes: 1_048_576,
};
