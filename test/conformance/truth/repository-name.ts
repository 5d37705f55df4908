/** `owner/name`, lower case, of a repository of the one host that the catalogs are about; `null`: another place, or none. */
export function repositoryName(spelling: string | null): string | null {
  const written = spelling?.trim().toLowerCase() ?? '';
  const [, owner, name] =
    /(?:^|@|\/\/)(?:www\.)?github\.com[/:]+([\w.-]+)\/([\w.-]+)/u.exec(written) ??
    /^(?:github:)?([\w.-]+)\/([\w.-]+)(?:#.*)?$/u.exec(written) ??
    [];
  return owner === undefined || name === undefined ? null : `${owner}/${name.replace(/\.git$/u, '')}`;
}
