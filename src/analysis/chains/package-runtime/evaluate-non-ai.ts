import type { Judged } from '../../evidence-dimensions.ts';
import { notTested } from '../../not-tested.ts';
import type { RunEvidence } from './collect-run.ts';
import { isPluginsFault } from './evaluate-install.ts';

/** Did the plugin's own entries reach their working state where there is neither AI nor network? */
export function evaluateNonAi({ release, run }: Pick<RunEvidence, 'release' | 'run'>): Judged {
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
