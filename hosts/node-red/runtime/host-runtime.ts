import { fileURLToPath } from 'node:url';
import { type HostRuntime, INSIDE } from '../../../src/sandbox/host-run/host-runtime.ts';
import { judgeBoot } from './judge-boot.ts';
import { judgeInstall } from './judge-install.ts';

/** No editor extras, no telemetry, no installing by itself; everything else as a fresh Node-RED has it. */
const SETTINGS = `module.exports = {
  uiHost: '127.0.0.1',
  uiPort: 1880,
  flowFile: 'flows.json',
  credentialSecret: false,
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { autoInstall: false, palette: { allowInstall: false, allowUpload: false } },
  editorTheme: { tours: false, projects: { enabled: false } },
  logging: { console: { level: 'info', metrics: false, audit: false } },
};
`;

export const hostRuntime: HostRuntime = {
  hostPackage: 'node-red',
  hostVersion: '5.0.7',
  pinnedHostFolder: fileURLToPath(new URL('./host', import.meta.url)),
  insideFolder: fileURLToPath(new URL('./inside', import.meta.url)),
  profileFiles: { 'settings.js': SETTINGS },
  pluginFolder: '.',
  pluginFolderManifest: { name: 'node-red-project', version: '0.0.1', private: true },
  // As the host's own installer lays plugins out: flat, with peers.
  packageManagerSettings: "packages: ['.']\nnodeLinker: hoisted\nautoInstallPeers: true\n",
  environment: {},
  installCommand: [INSIDE.node, `${INSIDE.packageManager}/bin/pnpm.mjs`, 'install'],
  shownAfterInstall: ({ packageName }) => [`node_modules/${packageName}/package.json`],
  bootCommand: [INSIDE.node, `${INSIDE.host}/node_modules/node-red/red.js`, '--userDir', INSIDE.profile],
  // Flows are started once every node set has been tried.
  readyLine: 'Started flows',
  judgeInstall,
  judgeBoot,
};
