import type { AdvisoryFacts } from '../../../facts/advisory-facts.ts';
import type { PluginProject } from '../../../facts/plugin-project.ts';
import { type Chain, type ChainVerdict, togetherStatus } from '../../chain.ts';
import { lookAtAdvisories, lookAtContents, lookAtPackage } from '../../collection/look-request.ts';
import type { JudgedContents, SeenRelease } from '../../evidence-dimensions.ts';
import type { EvidenceReader } from '../../evidence-reader.ts';
import { knownRelease } from '../../known-release.ts';
import { answeredAtMs, type Look } from '../../look.ts';
import { NOT_APPLICABLE } from '../../not-looked.ts';
import { evaluateDependencies } from './evaluate-dependencies.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './evaluate-integrity.ts';
import { evaluateRelease } from './evaluate-release.ts';

type PackageProject = PluginProject & { readonly packageName: string };

interface ReleaseEvidence {
  readonly association: PluginProject['packageAssociation'];
  readonly release: Look<SeenRelease>;
  readonly contents: Look<JudgedContents>;
  readonly advisories: Look<AdvisoryFacts>;
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
  wanted(project, known) {
    const ofPackage = lookAtPackage(project.packageName);
    // What is recorded may be older than what the registry has today.
    if (known.release(project.packageName).kind === 'none') return [ofPackage];
    const release = knownRelease(project, known);
    if (release.kind !== 'seen') return [ofPackage];
    // An archive that was refused is not read again to be refused again.
    const ofContents = release.value.archiveRule === null ? [lookAtContents(release.value)] : [];
    return [ofPackage, ...ofContents, lookAtAdvisories(release.value)];
  },
  collect(project, known) {
    const release = knownRelease(project, known);
    const association = project.packageAssociation;
    // Why there is no release is why there is nothing of it.
    if (release.kind !== 'seen') return { association, release, contents: release, advisories: release };
    return { association, release, ...looksAt(release.value, known) };
  },
  evaluate: judge,
  whenNotApplicable: {
    packageRelease: { ...NOT_APPLICABLE, exists: null, release: null },
    packageIntegrity: NOT_APPLICABLE,
    staticRisk: { ...NOT_APPLICABLE, riskClass: null },
    dependencyRisk: { ...NOT_APPLICABLE, counts: null },
  },
};

function looksAt(release: SeenRelease, known: EvidenceReader) {
  return { contents: known.contents(release), advisories: known.advisories(release) };
}

/** Four dimensions, one answer; those that nobody could look at leave their reason. */
function judge({ association, release, contents, advisories }: ReleaseEvidence): ChainVerdict<Dimension> {
  const dimensions = {
    packageRelease: evaluateRelease(release, association),
    packageIntegrity: evaluateIntegrity(release, contents),
    staticRisk: evaluateStaticRisk(release, contents),
    dependencyRisk: evaluateDependencies(advisories),
  };
  const judged = Object.values(dimensions);
  const answered = [release, contents, advisories].flatMap((look) => answeredAtMs(look) ?? []);
  return {
    status: togetherStatus(judged.map(({ status }) => status)),
    reasonCodes: [...new Set(judged.flatMap(({ reasonCodes }) => reasonCodes))],
    lookedAtMs: answered.length === 0 ? null : Math.max(...answered),
    dimensions,
  };
}
