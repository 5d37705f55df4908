import { answeredAtMs } from '../../../facts/observation/observation.ts';
import type { Chain } from '../../chain.ts';
import { type RunEvidence, type RuntimeSubject, collectRun, requiredForRun, selectRuntime } from './collect-run.ts';
import { WITHOUT_PACKAGE, evaluateInstall } from './evaluate-install.ts';

/** Does the exact release install, and load in the real host? One chain for each exact version of the host. */
export function packageRuntimeHostChain(hostVersion: string): Chain<RuntimeSubject, RunEvidence, 'installRuntime'> {
  return {
    id: `quality.package-runtime-host-${hostVersion}`,
    analyzerVersion: '1.0.0',
    select: (revision) => selectRuntime(revision, hostVersion),
    required: requiredForRun,
    collect: collectRun,
    evaluate(evidence) {
      const installRuntime = evaluateInstall(evidence);
      const { status, reasonCodes } = installRuntime;
      return { status, reasonCodes, observedAtMs: answeredAtMs(evidence.run), dimensions: { installRuntime } };
    },
    whenNotApplicable: { installRuntime: WITHOUT_PACKAGE },
  };
}
