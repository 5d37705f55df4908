import type { HostRun } from '../../../facts/host-run.ts';
import type { Judged } from '../../evidence-dimensions.ts';
import type { Observed } from '../../../facts/observed.ts';
import { notTested } from '../../not-tested.ts';
import { isPluginsFault } from './evaluate-install.ts';

/** Did the plugin's own entries reach their working state where there is neither AI nor network? */
export function evaluateNonAi(run: Observed<HostRun>): Judged {
  if (run.kind !== 'observed') return notTested(run);
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
