import { answeredAtMs } from '../../../facts/observation/observation.ts';
import type { Chain } from '../../chain.ts';
import { type RunEvidence, type RuntimeSubject, collectRun, requiredForRun, selectRuntime } from './collect-run.ts';
import { evaluateNonAi } from './evaluate-non-ai.ts';

/** That something loads does not show that it does what it claims; no chain tries that. */
const NOBODY_TRIED = { claimedFeature: { status: 'not_tested' } } as const;

/** Does the part that needs neither AI nor network reach its working state? */
export function packageRuntimeNonAiChain(hostVersion: string): Chain<RuntimeSubject, RunEvidence, 'claimedFeature'> {
  return {
    id: 'quality.package-runtime-non-ai',
    analyzerVersion: '1.0.0',
    select: (revision) => selectRuntime(revision, hostVersion),
    required: requiredForRun,
    collect: collectRun,
    evaluate: (evidence) => ({
      ...evaluateNonAi(evidence),
      observedAtMs: answeredAtMs(evidence.run),
      dimensions: NOBODY_TRIED,
    }),
    whenNotApplicable: NOBODY_TRIED,
  };
}
