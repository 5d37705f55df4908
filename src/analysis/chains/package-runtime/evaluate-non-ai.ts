import type { HostRun } from '../../../facts/host-run.ts';
import type { Judged } from '../../evidence-dimensions.ts';
import type { Look } from '../../look.ts';
import { notLooked } from '../../not-looked.ts';
import { isPluginsFault } from './evaluate-install.ts';

/** Did the plugin's own entries reach their working state where there is neither AI nor network? */
export function evaluateNonAi(run: Look<HostRun>): Judged {
  if (run.kind !== 'seen') return notLooked(run);
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
