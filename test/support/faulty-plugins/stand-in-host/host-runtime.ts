import { fileURLToPath } from 'node:url';
import { type HostRuntime, INSIDE } from '../../../../src/sandbox/host-run/host-runtime.ts';
import { type FaultyPlugin, faultsBeforeTheHost } from '../faulty-plugin.ts';

/** Installs, boots and answers as a real host does, in no time and without a download. */
export const hostRuntime: HostRuntime = {
  hostPackage: 'stand-in-host',
  hostVersion: '1.0.0',
  pinnedHostFolder: fileURLToPath(new URL('./host', import.meta.url)),
  insideFolder: fileURLToPath(new URL('./inside', import.meta.url)),
  profileFiles: {},
  pluginFolder: '.',
  pluginFolderManifest: { name: 'profile', private: true },
  packageManagerSettings: "packages: ['.']\nnodeLinker: hoisted\n",
  environment: {},
  installCommand: [INSIDE.node, `${INSIDE.packageManager}/bin/pnpm.mjs`, 'install'],
  shownAfterInstall: ({ packageName }) => [`node_modules/${packageName}/plugin.mjs`],
  bootCommand: [INSIDE.node, `${INSIDE.probe}/stand-in-host.mjs`],
  readyLine: '^the stand-in is up$',
  judgeInstall: ({ exitCode, shown }, { packageName }) =>
    exitCode === 0 && shown[`node_modules/${packageName}/plugin.mjs`] === null
      ? { reasonCode: 'no_bundle_declared', detail: 'There is no plugin.mjs.' }
      : null,
  judgeBoot: ({ ended, output, entries }, { packageName }) => {
    if (ended !== 'ready') {
      const reasonCode = output.includes('Error') ? 'import_threw' : 'process_exit';
      return { kind: 'fault', fault: { reasonCode, detail: output } };
    }
    const own = (entries ?? []).filter(({ module }) => module === packageName).map(({ id }) => id);
    if (own.length > 0) return { kind: 'loaded', entries: own, fault: null };
    return { kind: 'fault', fault: { reasonCode: 'not_listed', detail: 'The host lists nothing of it.' } };
  },
};

const plugin = (code: string) => ({ files: { 'plugin.mjs': code } });

export const SOUND_PLUGIN = plugin('export default ({ add }) => { add("second"); add("first"); };');

/** One for each way a run can end, and none that a real host tells apart better. */
export const FAULTY_PLUGINS: readonly FaultyPlugin[] = [
  ...faultsBeforeTheHost(SOUND_PLUGIN),
  { reasonCode: 'no_bundle_declared', files: { 'readme.md': 'No plugin at all.' } },
  { reasonCode: 'import_threw', ...plugin('throw new Error("thrown while imported");') },
  { reasonCode: 'not_listed', ...plugin('export default () => {};') },
  { reasonCode: 'process_exit', ...plugin('process.exit(0);') },
  {
    reasonCode: 'out_of_memory',
    ...plugin('const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));'),
  },
  { reasonCode: 'boot_timeout', ...plugin('await new Promise((resolve) => setTimeout(resolve, 1e9));') },
];
