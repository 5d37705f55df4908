import type { PluginProject } from '../facts/plugin-project.ts';

/** What evidence is drawn from: one project as the sources gave it at one time. */
export interface PluginRevision {
  readonly entryId: `plugin.discovery.${string}`;
  readonly project: PluginProject;
  /** Whether the host profile knows the category that the sources gave; `null`: they gave none. */
  readonly isCategoryKnown: boolean | null;
  /** When the catalog that leads the listing was read. */
  readonly listedAtMs: number;
}
