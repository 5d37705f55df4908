/** One plain file of a released archive, read into memory; nothing of it was written or run. */
export interface ArchiveFile {
  /** Below the archive's one top folder, with `/`, no `.` or `..`: `lib/index.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}
