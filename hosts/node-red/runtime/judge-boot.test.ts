import { describe, expect, it } from 'vitest';
import type { BootReport, ListedEntry } from '../../../src/sandbox/host-run/host-runtime.ts';
import { judgeBoot } from './judge-boot.ts';

const RELEASE = { packageName: 'lens', version: '1.0.0', integrity: null };

function set(overrides: Partial<ListedEntry> = {}): ListedEntry {
  return { id: 'lens/zoom', module: 'lens', state: 'loaded', detail: null, ...overrides };
}

function judged(report: Partial<BootReport>) {
  const full: BootReport = { ended: 'ready', exitCode: null, signal: null, entries: [], output: '', ...report };
  const verdict = judgeBoot(full, RELEASE, new Set());
  return verdict.kind === 'loaded'
    ? { loaded: verdict.entries, fault: verdict.fault?.reasonCode ?? null }
    : verdict.fault.reasonCode;
}

describe('judgeBoot of a host that is up', () => {
  it('reports the node sets of the module, and nobody else’s', () => {
    const entries = [set(), set({ id: 'lens/pan' }), set({ id: 'node-red/inject', module: 'node-red' })];

    expect(judged({ entries })).toEqual({ loaded: ['lens/zoom', 'lens/pan'], fault: null });
  });

  it('says where one of several failed', () => {
    const entries = [set(), set({ id: 'lens/pan', state: 'failed', detail: '{}' })];

    expect(judged({ entries })).toEqual({ loaded: ['lens/zoom'], fault: 'apply_threw' });
  });

  it.each([
    ['entry_missing', "import failed: Error: Cannot find module '/job/profile/node_modules/lens/zoom.js' {}", ''],
    ['entry_missing', "import failed: Error: Cannot find module './part' {}", ''],
    ['entry_missing', 'Error: /job/profile/node_modules/lens/zoom.html does not exist', ''],
    ['peer_unresolved', "import failed: Error: Cannot find module 'zoomer' {}", ''],
    ['syntax_error', "import failed: SyntaxError: Unexpected token '{' {}", ''],
    ['native_build_missing', '{"tries":["/job/profile/node_modules/lens/build/zoom.node"]}', ''],
    ['import_threw', 'import failed: Error: thrown {}', ''],
    ['apply_threw', '{}', '[warn] [lens/zoom] Error: thrown'],
    ['type_conflict', '{}', '[warn] [lens/zoom] Error: inject already registered'],
    ['invalid_plugin_shape', '{"code":"set_has_no_types"}', ''],
  ])('tells %s', (reasonCode, detail, output) => {
    expect(judged({ entries: [set({ state: 'failed', detail })], output })).toBe(reasonCode);
  });

  it('does not take what was logged of another set', () => {
    const output = '[warn] [other/zoom] Error: inject already registered';

    expect(judged({ entries: [set({ state: 'failed', detail: '{}' })], output })).toBe('apply_threw');
  });

  it('tells a module that was left out for the version of the host', () => {
    const warning = '[warn] [lens] Node module cannot be loaded on this version. Requires: <1.0.0';

    expect(judged({ output: warning })).toBe('host_version_unsupported');
    expect(judged({ output: warning.replace('lens', 'other') })).toBe('not_listed');
  });
});

describe('judgeBoot of a host that died', () => {
  it.each([
    ['late_rejection', '[error] Uncaught Exception:\n[error] Error: thrown later'],
    ['process_exit', '[info] Loading palette nodes'],
  ])('tells %s', (reasonCode, output) => {
    expect(judged({ ended: 'died_before_ready', exitCode: 1, entries: null, output })).toBe(reasonCode);
  });
});
