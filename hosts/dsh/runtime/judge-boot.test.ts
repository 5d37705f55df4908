import { describe, expect, it } from 'vitest';
import type { BootReport, ListedEntry } from '../../../src/sandbox/host-run/host-runtime.ts';
import { judgeBoot } from './judge-boot.ts';

const RELEASE = { packageName: '@acme/dsh-lens', version: '1.0.0', integrity: null };
const BASELINE = new Set(['include:session', 'include:tools']);

function entry(overrides: Partial<ListedEntry> = {}): ListedEntry {
  return { id: 'include:lens', module: '@acme/dsh-lens', state: 'loaded', detail: null, ...overrides };
}

function judged(report: Partial<BootReport>) {
  const full: BootReport = { ended: 'ready', exitCode: null, signal: null, entries: null, output: '', ...report };
  const verdict = judgeBoot(full, RELEASE, BASELINE);
  return verdict.kind === 'loaded'
    ? { loaded: verdict.entries, fault: verdict.fault?.reasonCode ?? null }
    : verdict.fault.reasonCode;
}

/** What the host prints before it gives up. */
function died(...lines: string[]) {
  return judged({ ended: 'died_before_ready', exitCode: 1, output: lines.join('\n') });
}

const LOADING = 'Error: dsh: plugin tree failed to load: failed to apply loader entry include (cordis:include): ';
const AT_IMPORT = `${LOADING}failed to import loader entry lens (@acme/dsh-lens): `;
const AT_APPLY = `${LOADING}failed to apply loader entry lens (@acme/dsh-lens): `;

describe('judgeBoot of a host that is up', () => {
  it('reports the entries that the host has because of the plugin', () => {
    const entries = [
      entry({ id: 'include:session', module: '@deepseek-ai/dsh-session' }),
      entry(),
      entry({ id: 'include:lens-web', module: '@acme/dsh-lens/web' }),
      entry({ id: 'include:lens-mcp', module: '@deepseek-ai/dsh-mcp-client' }),
      entry({ id: 'include:lens-off', state: 'disabled' }),
    ];

    expect(judged({ entries })).toEqual({
      loaded: ['include:lens', 'include:lens-web', 'include:lens-mcp'],
      fault: null,
    });
  });

  it('says where one of them is not active', () => {
    const entries = [entry(), entry({ id: 'include:lens-web', state: 'failed', detail: 'fiber state 0' })];

    expect(judged({ entries })).toEqual({ loaded: ['include:lens'], fault: 'service_unavailable' });
  });

  it('says that the host goes on without the client part', () => {
    const output = 'client-modules: @acme/dsh-lens declares dsh.client but exports no "./client" bundle';

    expect(judged({ entries: [entry()], output })).toEqual({
      loaded: ['include:lens'],
      fault: 'client_bundle_missing',
    });
  });

  it('concludes nothing where the host lists nothing of the plugin', () => {
    expect(judged({ entries: [entry({ id: 'include:tools', module: '@deepseek-ai/dsh-tools' })] })).toBe('not_listed');
  });
});

describe('judgeBoot of a host that died', () => {
  it.each([
    ['patch_missing', 'Error: dsh: failed to read overlay /job/x/cordis.patch.yml: Error: ENOENT'],
    ['patch_unparseable', 'Error: dsh: failed to parse overlay /job/x/cordis.patch.yml: YAMLException: unexpected end'],
    ['patch_not_list', 'Error: dsh: overlay /job/x.yml must be a top-level YAML array of loader patch entries'],
    ['patch_not_list', 'Error: dsh: overlay entry 1 in /job/x.yml must be a mapping (a loader patch entry)'],
    ['entry_id_conflict', `${LOADING}duplicate loader entry id: twice`],
    ['client_bundle_missing', `${LOADING}client-modules: 1 client package failed to compose:`],
    ['service_unavailable', '@acme/dsh-lens: pending (waiting for service: zoom)'],
    ['entry_missing', `${AT_IMPORT}Cannot find module '/job/x/index.js' imported from /job/x/`],
    ['peer_unresolved', `${AT_IMPORT}Cannot find package 'zoom' imported from /job/x/index.js`],
    ['syntax_error', `${AT_IMPORT}Unexpected end of input\nSyntaxError: Unexpected end of input`],
    ['native_build_missing', `${AT_IMPORT}Could not locate the bindings file. Tried: build/lens.node`],
    ['import_threw', `${AT_IMPORT}thrown while imported`],
    ['import_threw', `${AT_IMPORT}no such name\nSyntaxError: The requested module 'zoom' does not provide it`],
    ['invalid_plugin_shape', `${AT_APPLY}invalid plugin, expect function or object with an "apply" method`],
    ['config_invalid', `${AT_APPLY}invalid config:\nValidationError: invalid config:`],
    ['apply_threw', `${AT_APPLY}thrown while applied`],
    ['late_rejection', 'dsh: fatal load failure: Error: rejected later'],
    ['process_exit', ''],
  ])('tells %s', (reasonCode, output) => {
    expect(died(output)).toBe(reasonCode);
  });

  it('does not take the source that a trace quotes for what was said', () => {
    const quoted = 'throw new Error(`${binName}: failed to read overlay ${file}`);';

    expect(died(quoted, '      ^', `${AT_APPLY}thrown while applied`)).toBe('apply_threw');
  });

  it('takes what was rejected after the host was up for a late rejection', () => {
    const output = 'dsh web: http://127.0.0.1:4000\ndsh: fatal load failure: Error: later';

    expect(judged({ ended: 'died_later', exitCode: 1, output })).toBe('late_rejection');
  });
});
