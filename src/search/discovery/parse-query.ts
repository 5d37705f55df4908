import { parseRepositorySpelling } from '../../base/repository-spelling.ts';

/** What kind of thing a query's text is. */
export interface ParsedQuery {
  /** Owner or scope the query names alone (`owner:acme`, `@acme`, `@acme/`); `null`: none. */
  readonly owner: string | null;
  /** `owner:acme` asks for nothing else; `@acme` may also be words. */
  readonly isOwnerOnly: boolean;
  /** Identifiers the whole text may be, the most exact first. */
  readonly identifiers: readonly string[];
  /** The text to be searched for terms. */
  readonly text: string;
}

const OWNER_ONLY = /^(?:owner:\s*@?|@)([\w.-]+)\/?$/iu;
const PACKAGE_WITH_VERSION = /^((?:@[\w.~-]+\/)?[\w.~-]+)@[^@/\s]+$/u;

const NO_OWNER = { owner: null, isOwnerOnly: false } as const;

/**
 * A pasted address, `owner/repo`, a package with or without a version, an owner,
 * or words. Nothing is refused here: what is no identifier is words.
 */
export function parseQuery(query: string): ParsedQuery {
  const owner = OWNER_ONLY.exec(query)?.[1] ?? null;
  if (owner !== null) return { owner, isOwnerOnly: /^owner:/iu.test(query), identifiers: [query], text: owner };

  const packageName = PACKAGE_WITH_VERSION.exec(query)?.[1];
  if (packageName !== undefined) return { ...NO_OWNER, identifiers: [query, packageName], text: packageName };

  const repository = /\s/u.test(query) || query.startsWith('@') ? null : parseRepositorySpelling(query);
  if (repository === null) return { ...NO_OWNER, identifiers: [query], text: query };
  const fullName = `${repository.owner}/${repository.name}`;
  const place = repository.subdirectory === null ? fullName : `${fullName}/${repository.subdirectory}`;
  return { ...NO_OWNER, identifiers: [query, place, fullName], text: place };
}
