import { type RepositoryHosts, repositoryWebUrl } from '../base/repository-web-url.ts';
import type { CandidateIdentity } from '../contract/candidates/identity.ts';
import type { SourceAssociation } from '../facts/repository/source-association.ts';

/** The repository that a release names, by its name of today; it is shown also where it does not name the release back. */
export function projectCandidateSource(
  { declared, repository, status, evidenceRefs }: SourceAssociation,
  hosts: RepositoryHosts,
): CandidateIdentity['source'] {
  const otherHost = declared.kind === 'other_host' ? declared.url : null;
  return {
    repository_url: repository === null ? otherHost : repositoryWebUrl(repository, hosts),
    repository_owner: repository?.owner ?? null,
    association_status: status,
    association_evidence_refs: [...evidenceRefs],
  };
}
