import type { PackageReleaseFacts } from '../../../facts/package-release.ts';
import type { PackageAssociation } from '../../../facts/plugin-project.ts';
import type { Chain } from '../../chain.ts';
import type { PluginRevision } from '../../plugin-revision.ts';
import { evaluatePackageRelease, type ReleaseEvidence } from './evaluate.ts';

interface Subject {
  readonly packageName: string;
  readonly association: PackageAssociation;
}

export interface PackageReleaseDeps {
  /** The observed latest release; rejects where nobody has looked. */
  releaseOf: (packageName: string) => Promise<PackageReleaseFacts | 'missing'>;
}

/** Is there a sound latest release, and does it belong to this project? */
export const packageReleaseChain: Chain<PluginRevision, Subject, ReleaseEvidence, PackageReleaseDeps> = {
  id: 'quality.package-release',
  analyzerVersion: '1.0.0',
  select({ project: { packageName, packageAssociation } }) {
    return packageName === null ? null : { packageName, association: packageAssociation };
  },
  async collect({ packageName, association }, { releaseOf }) {
    return { release: await releaseOf(packageName), association };
  },
  evaluate: evaluatePackageRelease,
};
