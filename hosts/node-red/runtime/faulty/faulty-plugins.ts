import type { HostRunReasonCode } from '../../../../src/facts/host-run/host-run.ts';
import {
  type FaultyPlugin,
  faultsBeforeTheHost,
  nameOf,
} from '../../../../test/support/faulty-plugins/faulty-plugin.ts';

interface Parts {
  /** `null`: the file is missing. */
  readonly code?: string | null;
  /** Node type that the set's page registers. */
  readonly type?: string;
  /** The `node-red` section, beside the one set. */
  readonly section?: Readonly<Record<string, unknown>> | null;
}

/** A package with one node set, sound but for what is given. */
function plugin(reasonCode: HostRunReasonCode, { code, type, section = {} }: Parts): FaultyPlugin {
  const nodeType = type ?? nameOf({ reasonCode });
  const register = `module.exports = (RED) => RED.nodes.registerType(${JSON.stringify(nodeType)}, function () {});`;
  const page = `<script type="text/javascript">RED.nodes.registerType(${JSON.stringify(nodeType)}, { category: 'function' });</script>`;
  return {
    reasonCode,
    manifest: section === null ? {} : { 'node-red': { nodes: { set: 'set.js' }, ...section } },
    files: { 'set.html': page, ...(code === null ? {} : { 'set.js': code ?? register }) },
  };
}

const SOUND = plugin('baseline_failed', {});

/** One for each reason code that this host can give of a plugin. */
export const FAULTY_PLUGINS: readonly FaultyPlugin[] = [
  ...faultsBeforeTheHost(SOUND),
  plugin('no_bundle_declared', { section: null }),
  plugin('entry_missing', { code: null }),
  plugin('import_threw', { code: 'throw new Error("thrown while imported");' }),
  plugin('syntax_error', { code: 'module.exports = function ( {' }),
  plugin('peer_unresolved', { code: 'require("a-package-nobody-declared");' }),
  plugin('native_build_missing', {
    code: 'module.exports = () => { throw new Error("Could not locate the bindings file. Tried: build/Release/faulty.node"); };',
  }),
  plugin('apply_threw', { code: 'module.exports = () => { throw new Error("thrown while called"); };' }),
  plugin('host_version_unsupported', { section: { version: '<1.0.0' } }),
  plugin('type_conflict', { type: 'inject' }),
  plugin('late_rejection', {
    code: 'setTimeout(() => { throw new Error("thrown later"); }, 20); module.exports = () => {};',
  }),
  plugin('process_exit', { code: 'process.exit(0);' }),
  plugin('out_of_memory', { code: 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));' }),
  plugin('boot_timeout', { code: 'module.exports = () => new Promise(() => setInterval(() => {}, 1e6));' }),
];
