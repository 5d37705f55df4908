import type { HostRun, HostRunOutcome } from '../../../facts/host-run/host-run.ts';
import { answeredAtMs } from '../../../facts/observation/observation.ts';
import { type Chain, unaskedOfPackage } from '../../chain.ts';
import { CLAIM_CONTESTED, type InstallRuntime, notTested } from '../../evidence-dimensions.ts';
import {
  type RunEvidence,
  type RuntimeSubject,
  collectRun,
  isUnreadable,
  requiredForRun,
  selectRuntime,
} from './run-evidence.ts';

/** Does the exact release install, and load in the real host? One chain for each exact version of the host. */
export function packageRuntimeHostChain(hostVersion: string): Chain<RuntimeSubject, RunEvidence, 'installRuntime'> {
  return {
    id: `quality.package-runtime-host-${hostVersion}`,
    analyzerVersion: '1.1.0',
    select: (revision) => selectRuntime(revision, hostVersion),
    required: requiredForRun,
    collect: collectRun,
    evaluate(evidence) {
      const installRuntime = evaluateInstall(evidence);
      const { status, reasonCodes } = installRuntime;
      return { status, reasonCodes, observedAtMs: answeredAtMs(evidence.run), dimensions: { installRuntime } };
    },
    unasked: (revision) =>
      unaskedOfPackage(revision, { installRuntime: WITH_CONTESTED_PACKAGE }, { installRuntime: WITHOUT_PACKAGE }),
  };
}

/**
 * Did the exact release install, and did the real host list it as loaded?
 * Loaded is not the same as working. The plugin has failed only where the run
 * says that it was the plugin and the host alone had passed in the same batch;
 * everything else that went wrong says nothing of it.
 */
export function evaluateInstall({ release, contents, run }: RunEvidence): InstallRuntime {
  if (run.kind === 'observed') return ofRun(run.value);
  const untested = {
    ...notTested(run, release.kind === 'observed' ? null : 'package_registry'),
    genericUsability: 'not_tested',
  } as const;
  return isUnreadable(contents)
    ? { ...untested, reasonCodes: ['package_structure_invalid'], failure: UNREADABLE_ARCHIVE }
    : { ...untested, failure: null };
}

/** Spec 2.3, rule 1. */
const WITHOUT_PACKAGE: InstallRuntime = {
  status: 'not_tested',
  reasonCodes: ['no_registry_package'],
  failure: { stage: 'package_inspection', failureClass: 'plugin', reasonCode: 'no_registry_package' },
  genericUsability: 'not_tested',
};

/** The same rule. A failure of class `plugin` would blame a plugin for what the record of another one claims. */
const WITH_CONTESTED_PACKAGE: InstallRuntime = {
  ...WITHOUT_PACKAGE,
  reasonCodes: [...WITHOUT_PACKAGE.reasonCodes, ...CLAIM_CONTESTED.reasonCodes],
  failure: { stage: 'package_inspection', failureClass: null, reasonCode: 'no_registry_package' },
};

const UNREADABLE_ARCHIVE = {
  stage: 'package_inspection',
  failureClass: 'plugin',
  reasonCode: 'package_structure_invalid',
} as const;

function ofRun({ outcome, nonAi, baseline }: HostRun): InstallRuntime {
  if (outcome.kind === 'loaded') {
    return { status: 'passed', reasonCodes: [], failure: null, genericUsability: usability(nonAi) };
  }
  const { stage, failureClass, reasonCode } = outcome;
  const failure = { stage, failureClass, reasonCode };
  return isPluginsFault(outcome, baseline)
    ? { status: 'failed', reasonCodes: ['host_run_failed'], failure, genericUsability: 'not_tested' }
    : { status: 'not_tested', reasonCodes: ['host_run_inconclusive'], failure, genericUsability: 'not_tested' };
}

/** Whether a run failed by the plugin itself: the host alone had passed in the same batch. */
export function isPluginsFault(outcome: HostRunOutcome, baseline: HostRun['baseline']): boolean {
  return outcome.kind === 'failed' && outcome.failureClass === 'plugin' && baseline === 'passed';
}

function usability(nonAi: HostRunOutcome | null): InstallRuntime['genericUsability'] {
  if (nonAi === null || nonAi.kind === 'inconclusive') return 'not_tested';
  return nonAi.kind === 'loaded' ? 'passed' : 'failed';
}
