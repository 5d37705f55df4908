import type { ProjectDraft } from './project-draft.ts';

/** Whose project it is, to compare: owner on the repository host, scope of the package, or the package itself. */
export function draftOwner({ repositoryKey, packageName, identityKey }: ProjectDraft): string {
  if (repositoryKey !== null) return repositoryKey.slice(0, repositoryKey.indexOf('/'));
  return packageScope(packageName)?.toLowerCase() ?? identityKey;
}

/** `acme` of `@acme/lens`; `null`: the package stands under nobody's scope. */
export function packageScope(packageName: string | null): string | null {
  return /^@([^/]+)\//.exec(packageName ?? '')?.[1] ?? null;
}
