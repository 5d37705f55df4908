import { HOST_RUN_REASON_CODES } from '../../contract/evidence/host-run-codes.ts';
import { describe, expect, it } from 'vitest';
import { type HostRunReasonCode } from '../../facts/host-run/host-run.ts';
import { downgradeBlame, outcomeOfFault, stageOf } from './outcome-of-fault.ts';

const CODES = Object.values(HOST_RUN_REASON_CODES).flat();

/** Whose fault each code is, in short. */
function blamed(kind: string, failureClass: string): HostRunReasonCode[] {
  return CODES.filter((reasonCode) => {
    const outcome = outcomeOfFault({ reasonCode, detail: '' });
    return outcome.kind === kind && outcome.kind !== 'loaded' && outcome.failureClass === failureClass;
  });
}

describe('outcomeOfFault', () => {
  it('has each code under one stage only', () => {
    expect(CODES).toHaveLength(new Set(CODES).size);
  });

  it('finds the stage of a code', () => {
    expect(stageOf('archive_invalid')).toBe('install');
    expect(stageOf('service_unavailable')).toBe('activate');
  });

  it('blames the plugin for what it alone did', () => {
    expect(blamed('failed', 'plugin')).toEqual([
      'archive_invalid',
      'no_bundle_declared',
      'patch_missing',
      'patch_unparseable',
      'patch_not_list',
      'entry_id_conflict',
      'entry_missing',
      'import_threw',
      'syntax_error',
      'apply_threw',
      'invalid_plugin_shape',
      'config_invalid',
      'client_bundle_missing',
      'host_version_unsupported',
      'type_conflict',
      'late_rejection',
      'process_exit',
      'out_of_memory',
    ]);
  });

  it('says that a part is missing which others provide', () => {
    expect(blamed('failed', 'dependency')).toEqual(['peer_unresolved', 'service_unavailable']);
  });

  it('concludes nothing from what the machine, the registry or a dependency did', () => {
    expect(blamed('inconclusive', 'environment')).toEqual([
      'version_not_found',
      'package_not_found',
      'registry_unreachable',
      'integrity_mismatch',
      'fetch_incomplete',
      'install_incomplete',
      'native_build_missing',
      'boot_timeout',
    ]);
    expect(blamed('inconclusive', 'dependency')).toEqual(['dependency_not_found', 'non_registry_dependency']);
    expect(blamed('inconclusive', 'host')).toEqual(['not_listed', 'baseline_failed']);
  });

  it('concludes nothing of the plugin from a broken archive of a dependency', () => {
    const outcome = outcomeOfFault({ reasonCode: 'archive_invalid', detail: 'broken', isOfDependency: true });

    expect(outcome).toEqual({
      kind: 'inconclusive',
      stage: 'install',
      failureClass: 'dependency',
      reasonCode: 'archive_invalid',
      detail: 'broken',
    });
  });
});

describe('downgradeBlame', () => {
  const THREW = outcomeOfFault({ reasonCode: 'apply_threw', detail: 'Missing port' });

  it('blames no plugin that throws where install scripts of its tree were not run', () => {
    expect(downgradeBlame(THREW, ['@acme/native', 'port'])).toEqual({
      kind: 'inconclusive',
      failureClass: 'environment',
      stage: 'load',
      reasonCode: 'native_build_missing',
      detail: 'install scripts not run: @acme/native, port. Missing port',
    });
  });

  it.each([
    ['nothing was left out', THREW, []],
    ['no script could have helped', outcomeOfFault({ reasonCode: 'type_conflict', detail: 'x' }), ['port']],
    ['nobody was blamed', outcomeOfFault({ reasonCode: 'dependency_not_found', detail: 'x' }), ['port']],
    ['it loaded', { kind: 'loaded', loadedEntries: ['lens'] } as const, ['port']],
  ])('changes nothing where %s', (_case, outcome, skipped) => {
    expect(downgradeBlame(outcome, skipped)).toEqual(outcome);
  });
});
