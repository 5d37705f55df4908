/** What a reader of facts may ask of the file system. */
export interface FilePort {
  /** The file's bytes; `null` where there is no such file. Throws `source_malformed` above `maxBytes`. */
  read: (path: string, maxBytes: number) => Promise<Uint8Array | null>;
  /** Names of the plain files in a folder, in code-unit order; `null` where there is no such folder. */
  list: (folder: string) => Promise<readonly string[] | null>;
}
