import type { CandidateId, EvidenceId, PluginId, ReleaseId } from '../contract/shared/ids.ts';

/**
 * Ids of a release (spec 2.2). Neither a slug nor a version has an underscore of
 * its own, so no two releases share an id.
 */
export function candidateIds(slug: string, version: string) {
  const ofVersion = `${slug}.${version.replaceAll('.', '_')}`;
  return {
    pluginId: `plugin.${slug.replaceAll('-', '_')}` satisfies PluginId,
    candidateId: `candidate.${ofVersion}` satisfies CandidateId,
    releaseId: `release.${ofVersion}` satisfies ReleaseId,
    artifactId: `artifact.${ofVersion}`,
    evidenceId: (dimension: string): EvidenceId => `evd_${slug}_${dimension}`,
  } as const;
}
