import { answeredAtMs } from '../../../facts/observation/observation.ts';
import { type Chain, unaskedOfPackage } from '../../chain.ts';
import { type DimensionVerdict, notTested } from '../../evidence-dimensions.ts';
import { isPluginsFault } from './host-chain.ts';
import { type RunEvidence, type RuntimeSubject, collectRun, requiredForRun, selectRuntime } from './run-evidence.ts';

/** That something loads does not show that it does what it claims; no chain tests that. */
const NEVER_TESTED = { claimedFeature: { status: 'not_tested' } } as const;

/** Without AI and network, does the host list none of the plugin's parts as failed? That any can be used is not tried. */
export function packageRuntimeNonAiChain(hostVersion: string): Chain<RuntimeSubject, RunEvidence, 'claimedFeature'> {
  return {
    id: 'quality.package-runtime-non-ai',
    analyzerVersion: '1.1.0',
    select: (revision) => selectRuntime(revision, hostVersion),
    required: requiredForRun,
    collect: collectRun,
    evaluate: (evidence) => ({
      ...evaluateNonAi(evidence),
      observedAtMs: answeredAtMs(evidence.run),
      dimensions: NEVER_TESTED,
    }),
    unasked: (revision) => unaskedOfPackage(revision, NEVER_TESTED, NEVER_TESTED),
  };
}

/** Of a plugin that loaded: did the host list one of its own entries as failed? */
export function evaluateNonAi({ release, run }: Pick<RunEvidence, 'release' | 'run'>): DimensionVerdict {
  if (run.kind !== 'observed') return notTested(run, release.kind === 'observed' ? null : 'package_registry');
  const { outcome, nonAi, baseline } = run.value;
  if (nonAi === null) {
    return {
      status: 'not_tested',
      reasonCodes: [outcome.kind === 'loaded' ? 'needs_services_of_its_own' : 'host_run_ended_before'],
    };
  }
  if (nonAi.kind === 'loaded') return { status: 'passed', reasonCodes: [] };
  return isPluginsFault(nonAi, baseline)
    ? { status: 'failed', reasonCodes: ['host_run_failed'] }
    : { status: 'not_tested', reasonCodes: ['host_run_inconclusive'] };
}
