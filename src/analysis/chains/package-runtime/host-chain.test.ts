import { describe, expect, it } from 'vitest';
import {
  FAILED,
  LOADED,
  REFUSED_ARCHIVE,
  endedRun,
  hostRun,
  observed,
  packageContents,
  releaseFacts,
} from '../../../../test/fixtures/observed.ts';
import type { HostRun } from '../../../facts/host-run/host-run.ts';
import { NOT_OBSERVED, type Observed } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import { evaluateInstall } from './host-chain.ts';
import { evaluateNonAi } from './non-ai-chain.ts';

const broken = {
  kind: 'failed',
  stage: 'load',
  failureClass: 'plugin',
  reasonCode: 'apply_threw',
  detail: '',
} as const;
const unknown = { ...broken, kind: 'inconclusive', failureClass: 'environment' } as const;
const NO_SANDBOX: Observed<never> = { kind: 'failed', observedAtMs: 1, code: 'sandbox_unavailable', attempts: 1 };

function installOf(run: Observed<HostRun>, contents: Observed<PackageContents> = observed(packageContents())) {
  return evaluateInstall({ release: observed(releaseFacts()), contents, run });
}

describe('evaluateInstall', () => {
  it.each([
    ['its own entries work', LOADED, 'passed'],
    ['its own entries fail', broken, 'failed'],
    ['nobody can tell', unknown, 'not_tested'],
    ['nobody tried them', null, 'not_tested'],
  ] as const)('passes what loaded, and says of its use that %s', (_case, nonAi, genericUsability) => {
    expect(installOf(observed(hostRun({ nonAi })))).toEqual({
      status: 'passed',
      reasonCodes: [],
      failure: null,
      genericUsability,
    });
  });

  it('fails a plugin that broke where the host alone had passed, with stage, class and reason', () => {
    expect(installOf(observed(endedRun()))).toEqual({
      status: 'failed',
      reasonCodes: ['host_run_failed'],
      failure: { stage: 'load', failureClass: 'plugin', reasonCode: 'import_threw' },
      genericUsability: 'not_tested',
    });
  });

  it.each([
    ['the host alone failed too', { ...endedRun(), baseline: 'failed' }, 'plugin'],
    ['the run came to nothing', endedRun({ kind: 'inconclusive', failureClass: 'environment' }), 'environment'],
    ['a dependency is not served', endedRun({ kind: 'inconclusive', failureClass: 'dependency' }), 'dependency'],
    ['the host broke', endedRun({ failureClass: 'host' }), 'host'],
  ] as const)('blames no plugin where %s', (_case, run, failureClass) => {
    expect(installOf(observed(run))).toMatchObject({
      status: 'not_tested',
      reasonCodes: ['host_run_inconclusive'],
      failure: { failureClass },
      genericUsability: 'not_tested',
    });
  });

  it.each([
    ['nobody tried', NOT_OBSERVED, 'not_yet_analysed'],
    ['trying failed', FAILED, 'collection_failed'],
    ['nothing may be run here', NO_SANDBOX, 'sandbox_unavailable'],
  ] as const)('says why it is not tested: %s', (_case, run, reason) => {
    expect(installOf(run)).toEqual({
      status: 'not_tested',
      reasonCodes: [reason],
      failure: null,
      genericUsability: 'not_tested',
    });
  });

  it('tries nothing that cannot be unpacked, and says so', () => {
    const unreadable = observed(REFUSED_ARCHIVE);

    expect(installOf(NOT_OBSERVED, unreadable)).toEqual({
      status: 'not_tested',
      reasonCodes: ['package_structure_invalid'],
      failure: { stage: 'package_inspection', failureClass: 'plugin', reasonCode: 'package_structure_invalid' },
      genericUsability: 'not_tested',
    });
  });
});

describe('evaluateNonAi', () => {
  it.each([
    ['the host lists none of its entries as failed', hostRun(), 'passed', []],
    ['they failed', hostRun({ nonAi: broken }), 'failed', ['host_run_failed']],
    ['nobody can tell', hostRun({ nonAi: unknown }), 'not_tested', ['host_run_inconclusive']],
    ['its claims need more', hostRun({ nonAi: null }), 'not_tested', ['needs_services_of_its_own']],
    ['the run ended before', endedRun(), 'not_tested', ['host_run_ended_before']],
    ['the host alone failed', hostRun({ nonAi: broken, baseline: 'failed' }), 'not_tested', ['host_run_inconclusive']],
  ] as const)('%s', (_case, run, status, reasonCodes) => {
    expect(evaluateNonAi({ release: observed(releaseFacts()), run: observed(run) })).toEqual({ status, reasonCodes });
  });
});
