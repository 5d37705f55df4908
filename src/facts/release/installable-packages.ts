/** Packages of a registry as an installer may have them: by name and version, checked, and by no address. */
export interface InstallablePackages {
  /** Registry root, without a trailing slash. */
  readonly registryUrl: string;
  /** What its document says of each release; `missing`: the registry has no such package. */
  readonly document: (packageName: string) => Promise<InstallableDocument | 'missing'>;
  /** The archive, under the integrity that the registry states; `missing`: there is no such release. */
  readonly archive: (packageName: string, version: string) => Promise<Uint8Array | 'missing'>;
}

/** A package document, reduced to what resolving a tree takes; addresses are left out of it. */
export interface InstallableDocument {
  readonly name: string;
  readonly distTags: Readonly<Record<string, string>>;
  /** Version → its manifest. */
  readonly manifests: ReadonlyMap<string, InstallableManifest>;
}

/** A manifest whose dependencies are packages of the registry and nothing else. */
export interface InstallableManifest {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names of dependencies that are no packages of the registry; the release cannot be installed without them. */
  readonly refused: readonly string[];
  /** As the registry states them; `null`: it does not, and the archive is not given out. */
  readonly integrity: string | null;
  readonly shasum: string | null;
}
