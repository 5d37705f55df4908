/**
 * Where signed publications lie for others to fetch: a folder, a web server, a
 * bucket. Files lie under the paths at which a service hands out the same ones
 * (docs/SIGNING.md), so a bucket behind a web server is read as a service is.
 *
 * What cannot be had is a `Failure`: `source_unreachable` where it may be had at
 * the next try, `config_invalid` where whoever runs this has to change something.
 */
export interface PublicationPlace {
  /** For people: without user, password and query. */
  readonly name: string;
  /** @returns a small file, whole; `null`: there is none. @throws Failure `publication_invalid` where it is larger */
  readonly read: (path: string, maxBytes: number) => Promise<PlacedFile | null>;
  /**
   * A file of any size behind its first bytes. One that is cut off, or longer
   * than it should be, is told by its reader, who knows its size and digest.
   *
   * @returns `null`: there is none
   */
  readonly stream: (path: string, startAt: number) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Whether the place itself is there, whatever lies in it; absent: only what lies in it tells. */
  readonly isThere?: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** A file, and which one it was of all that had this name. */
export interface PlacedFile {
  readonly bytes: Uint8Array;
  /** Opaque; another one where the file was replaced. `null`: the place does not say. */
  readonly version: string | null;
}

export interface WritablePlace extends PublicationPlace {
  /** @returns bytes of a file; `null`: there is none */
  readonly sizeOf: (path: string) => Promise<number | null>;
  /**
   * Puts a file of any size whose name says what is in it; whole or not at all, and lasting when it returns.
   *
   * @param pieces where they end in an error, so does this, and nothing is put
   */
  readonly put: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * Puts a file only where it is the one that was read: of several who replace
   * the same one, one does.
   *
   * @param version of the file to be replaced; `null`: there is to be none
   * @returns whether it was that one
   */
  readonly replace: (path: string, bytes: Uint8Array, version: string | null) => Promise<boolean>;
  /** Paths below a folder; the list may be old: nothing may hang on it but what is cleared away. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  /** No error where there is none. */
  readonly remove: (path: string) => Promise<void>;
}
