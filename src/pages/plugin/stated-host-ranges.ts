import type { CandidatePluginRecord, PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { PageFacts } from '../page.ts';

/**
 * Ranges of the host that the publisher states otherwise than as a peer dependency.
 *
 * @param releases what a verified release of it says; `null`: none was verified
 * @returns empty: none is stated; `null`: nobody read the release that was analysed
 */
export function statedHostRanges(
  { quality }: Pick<PluginRecord, 'quality'>,
  releases: CandidatePluginRecord | null,
): readonly string[] | null {
  if (quality === null || releases === null) return null;
  const { latest_version, host_peer_dependency } = quality.dimensions.package_release;
  const { identity, publisher_content } = releases.candidate;
  if (identity.release_version !== latest_version) return null;
  const ranges = publisher_content.declared_compatibility.map(({ host_range }) => host_range);
  return [...new Set(ranges.filter((range) => range !== host_peer_dependency))];
}

/** What the publisher says in a release that was verified. @returns `null`: there is none */
export async function verifiedRelease(
  candidateId: string | null,
  facts: Pick<PageFacts, 'getPlugin'>,
): Promise<CandidatePluginRecord | null> {
  const candidate = candidateId === null ? null : await facts.getPlugin(candidateId);
  return candidate?.kind === 'candidate' ? candidate : null;
}
