import type { AdvisoryFacts } from '../../../facts/advisories/advisory-facts.ts';
import type { PluginProject } from '../../../facts/identity/plugin-project.ts';
import {
  requestAdvisories,
  requestContents,
  requestStableRelease,
} from '../../../facts/observation/observation-request.ts';
import { type Observed, answeredAtMs } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import { ownRelease } from '../../../facts/release/package-absence.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import { type Chain, type ChainVerdict, togetherStatus } from '../../chain.ts';
import { NOT_APPLICABLE } from '../../not-tested.ts';
import { evaluateDependencies } from './evaluate-dependencies.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './evaluate-integrity.ts';
import { evaluateRelease } from './evaluate-release.ts';

type PackageProject = PluginProject & { readonly packageName: string };

interface ReleaseEvidence {
  readonly association: PluginProject['packageAssociation'];
  readonly release: Observed<ReleaseFacts>;
  readonly contents: Observed<PackageContents>;
  readonly advisories: Observed<AdvisoryFacts>;
}

type Dimension = 'packageRelease' | 'packageIntegrity' | 'staticRisk' | 'dependencyRisk';

/** Is there a sound latest release, is it what it says it is, and what is known against it? */
export const packageReleaseChain: Chain<PackageProject, ReleaseEvidence, Dimension> = {
  id: 'quality.package-release',
  analyzerVersion: '3.0.0',
  select({ project }) {
    const { packageName } = project;
    return packageName === null ? null : { ...project, packageName };
  },
  required({ packageName }, evidence) {
    const ofPackage = requestStableRelease(packageName);
    const release = ownRelease(evidence.stableRelease(packageName));
    if (release.kind !== 'observed') return [ofPackage];
    // An archive that was refused is not read again to be refused again.
    const ofContents = release.value.archiveRule === null ? [requestContents(release.value)] : [];
    return [ofPackage, ...ofContents, requestAdvisories(release.value)];
  },
  collect({ packageName, packageAssociation: association }, evidence) {
    const release = ownRelease(evidence.stableRelease(packageName));
    // Why there is no release is why there is nothing of it.
    if (release.kind !== 'observed') return { association, release, contents: release, advisories: release };
    const { value } = release;
    return { association, release, contents: evidence.contents(value), advisories: evidence.advisories(value) };
  },
  evaluate: judge,
  whenNotApplicable: {
    packageRelease: { ...NOT_APPLICABLE, exists: null, release: null },
    packageIntegrity: NOT_APPLICABLE,
    staticRisk: { ...NOT_APPLICABLE, riskClass: null },
    dependencyRisk: { ...NOT_APPLICABLE, counts: null },
  },
};

/** Four dimensions, one answer; those that nobody could observe leave their reason. */
function judge({ association, release, contents, advisories }: ReleaseEvidence): ChainVerdict<Dimension> {
  const dimensions = {
    packageRelease: evaluateRelease(release, association),
    packageIntegrity: evaluateIntegrity(release, contents),
    staticRisk: evaluateStaticRisk(release, contents),
    dependencyRisk: evaluateDependencies(advisories, release.kind === 'observed' ? 'advisories' : 'package_registry'),
  };
  const judged = Object.values(dimensions);
  const answered = [release, contents, advisories].flatMap((observed) => answeredAtMs(observed) ?? []);
  return {
    status: togetherStatus(judged.map(({ status }) => status)),
    reasonCodes: [...new Set(judged.flatMap(({ reasonCodes }) => reasonCodes))],
    observedAtMs: answered.length === 0 ? null : Math.max(...answered),
    dimensions,
  };
}
