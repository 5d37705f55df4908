import { parseRepositorySpelling } from '../../src/base/repository-ref.ts';
import { locationKey } from '../../src/facts/identity/canonical-identity.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import type { Identity, Target } from './evaluation-files.ts';

/** Which record holds what a query set names; records are positions in the publication. */
export interface RecordFinder {
  /** `null`: no published record holds it. */
  byTarget: (target: Target) => number | null;
  holds: (record: number, identity: Identity) => boolean;
}

/** Looks targets up through every listing of a project, so a merged one is found by all its places. */
export function createRecordFinder(projects: readonly PluginProject[]): RecordFinder {
  const byLocation = new Map<string, number>();
  const byPackage = new Map<string, number>();
  const byPublishedPackage = new Map<string, number>();
  for (const [record, project] of projects.entries()) {
    if (project.packageName !== null) byPublishedPackage.set(project.packageName.toLowerCase(), record);
    for (const { repository, packageName } of project.listings) {
      if (repository !== null) byLocation.set(locationKey(repository), record);
      else if (packageName !== null) byPackage.set(packageName.toLowerCase(), record);
    }
  }
  return {
    byTarget({ repository, subdirectory, package_name: packageName }) {
      const ref = repository === null ? null : parseRepositorySpelling(repository);
      const name = packageName?.toLowerCase() ?? '';
      if (ref === null) return byPackage.get(name) ?? byPublishedPackage.get(name) ?? null;
      return byLocation.get(locationKey({ ...ref, subdirectory: ref.subdirectory ?? subdirectory })) ?? null;
    },
    holds(record, { kind, value }) {
      const project = projects[record];
      if (project === undefined) return false;
      if (kind === 'package') return project.packageName?.toLowerCase() === value.toLowerCase();
      const fullName = project.repository === null ? null : `${project.repository.owner}/${project.repository.name}`;
      return fullName?.toLowerCase() === value.toLowerCase();
    },
  };
}
