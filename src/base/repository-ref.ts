/**
 * A place in a public repository host, as every catalog can spell it.
 * Two refs name one project exactly if their `repositoryKey`s are equal.
 */
export interface RepositoryRef {
  /** The repository host's short name; `github` is the one with its own rules today. */
  readonly host: string;
  /** As the first source spells it; names are compared lower-cased. */
  readonly owner: string;
  readonly name: string;
  /** Folder of the plugin inside the repository, without slashes at its ends; `null`: the root. */
  readonly subdirectory: string | null;
  /** Branch, tag or commit the source named; `null`: none. Not part of the identity. */
  readonly ref: string | null;
}

export function repositoryFullName({ owner, name }: Pick<RepositoryRef, 'owner' | 'name'>): string {
  return `${owner}/${name}`;
}
