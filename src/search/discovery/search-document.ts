import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';

/** One record to be searched, as it is published, with the names it is also known by. */
export interface SearchDocument {
  readonly entry: DiscoveryEntry;
  readonly quality: PluginQualitySummary | null;
  /** Former and differing names (`owner/repo` or plain name). */
  readonly aliases: readonly string[];
  /** Packages that catalogs name for it and that are not held to be its own. */
  readonly claimedPackages: readonly string[];
}

/** Folder of the plugin inside its repository, from the source's spec; empty: the root. */
export function folderOf({ sources }: DiscoveryEntry): string {
  for (const source of sources) {
    if (source.kind !== 'repository') continue;
    const behind = source.spec.slice(source.spec.indexOf(source.repository) + source.repository.length);
    // What follows the last `#` is the ref; a folder's own name may hold one too.
    const [folder] = behind.split(/#(?=[^#]*$)/u);
    return folder?.startsWith('/') === true ? folder.slice(1) : '';
  }
  return '';
}
