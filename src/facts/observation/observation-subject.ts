import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';

/** One exact release of a package. */
export interface ExactRelease {
  readonly packageName: string;
  /** Exact version, never a range or a tag. */
  readonly version: string;
}

/** The package as such: what its stable channel points at. */
export function packageSubject(packageName: string): string {
  return `package:${packageName}`;
}

export function releaseSubject({ packageName, version }: ExactRelease): string {
  return `release:${packageName}@${version}`;
}

/** A release in one exact version of the host. */
export function hostRunSubject(release: ExactRelease, hostVersion: string): string {
  return `${releaseSubject(release)}#${hostVersion}`;
}

/** Repository hosts compare names without case, so equal repositories have equal subjects; folders and refs play no part. */
export function repositorySubject(repository: RepositoryRef): string {
  return `repository:${repository.host}:${repositoryFullName(repository)}`.toLowerCase();
}

/** The release that a subject of `releaseSubject` names; `null`: it names something else. */
export function releaseOfSubject(subject: string): ExactRelease | null {
  const [, packageName, version] = /^release:(@?[^@#]+)@([^@#]+)$/u.exec(subject) ?? [];
  return packageName === undefined || version === undefined ? null : { packageName, version };
}
