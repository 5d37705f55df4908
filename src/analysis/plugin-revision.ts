import type { PluginProject } from '../facts/identity/plugin-project.ts';

/** What evidence is drawn from: one project as the sources gave it at one time. */
export interface PluginRevision {
  readonly entryId: `plugin.discovery.${string}`;
  readonly project: PluginProject;
  /** Whether the host profile knows the category that the sources gave; `null`: they gave none. */
  readonly isCategoryKnown: boolean | null;
  /** Newest date of its records; of a record without one its catalog's. */
  readonly listedAtMs: number;
}
