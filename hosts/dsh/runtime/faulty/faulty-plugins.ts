import type { HostRunReasonCode } from '../../../../src/facts/host-run/host-run.ts';
import {
  type FaultyPlugin,
  faultsBeforeTheHost,
  nameOf,
} from '../../../../test/support/faulty-plugins/faulty-plugin.ts';

interface Parts {
  /** `null`: the file is missing. */
  readonly patch?: string | null;
  /** `null`: the file is missing. */
  readonly code?: string | null;
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
}

const BUNDLE = { bundle: { patch: './cordis.patch.yml' } };
const ENTRY = 'export const name = "faulty"; export function apply() {}';

/** A plugin of the host, sound but for what is given. */
function plugin(reasonCode: HostRunReasonCode, { patch, code = ENTRY, manifest, files }: Parts): FaultyPlugin {
  const name = nameOf({ reasonCode });
  const layer = patch === undefined ? `- insert:\n    - id: ${name}\n      name: ${name}\n` : patch;
  return {
    reasonCode,
    manifest: { type: 'module', exports: { '.': './index.js' }, dsh: BUNDLE, ...manifest },
    files: {
      ...(layer === null ? {} : { 'cordis.patch.yml': layer }),
      ...(code === null ? {} : { 'index.js': code }),
      ...files,
    },
  };
}

const SOUND = plugin('baseline_failed', {});

/** One for each reason code that this host can give of a plugin. */
export const FAULTY_PLUGINS: readonly FaultyPlugin[] = [
  ...faultsBeforeTheHost(SOUND),
  plugin('no_bundle_declared', { manifest: { dsh: undefined } }),
  plugin('patch_missing', { patch: null }),
  plugin('patch_unparseable', { patch: '- insert: [never closed\n' }),
  plugin('patch_not_list', { patch: 'insert: []\n' }),
  plugin('entry_id_conflict', {
    patch:
      '- insert:\n    - { id: twice, name: faulty-entry-id-conflict }\n    - { id: twice, name: faulty-entry-id-conflict }\n',
  }),
  plugin('entry_missing', { code: null }),
  plugin('import_threw', { code: 'throw new Error("thrown while imported");' }),
  plugin('syntax_error', { code: 'export function apply( {' }),
  plugin('peer_unresolved', { code: 'import "a-package-nobody-declared"; export function apply() {}' }),
  plugin('native_build_missing', {
    code: 'throw new Error("Could not locate the bindings file. Tried: build/Release/faulty.node");',
  }),
  plugin('apply_threw', { code: 'export function apply() { throw new Error("thrown while applied"); }' }),
  plugin('invalid_plugin_shape', { code: 'export const name = "no function, no apply";' }),
  plugin('config_invalid', {
    code: 'import z from "@deepseek-ai/schemastery"; export const Config = z.object({ port: z.number().required() }); export function apply() {}',
  }),
  plugin('client_bundle_missing', {
    // The host finds a client part only behind an exported manifest.
    manifest: {
      exports: { '.': './index.js', './client': './client.js', './package.json': './package.json' },
      dsh: { ...BUNDLE, client: { platform: 'web' } },
    },
  }),
  plugin('service_unavailable', { code: 'export const inject = ["nobodyProvidesIt"]; export function apply() {}' }),
  plugin('not_listed', { patch: '[]\n' }),
  plugin('late_rejection', {
    code: 'export function apply() { setTimeout(() => { Promise.reject(new Error("rejected later")); }, 20); }',
  }),
  plugin('process_exit', { code: 'process.exit(0);' }),
  plugin('out_of_memory', { code: 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));' }),
  plugin('boot_timeout', {
    code: 'export async function apply() { await new Promise(() => setInterval(() => {}, 1e6)); }',
  }),
];
