import { fileURLToPath } from 'node:url';
import { type HostRuntime, INSIDE } from '../../../src/sandbox/host-run/host-runtime.ts';
import { judgeBoot } from './judge-boot.ts';
import { judgeInstall } from './judge-install.ts';

const DSH = [INSIDE.node, `${INSIDE.host}/node_modules/@deepseek-ai/dsh/lib/bin.js`] as const;

/** The web profile: what a fresh installation boots. */
export const hostRuntime: HostRuntime = {
  hostPackage: '@deepseek-ai/dsh',
  hostVersion: '0.1.0-rc.8',
  pinnedHostFolder: fileURLToPath(new URL('./host', import.meta.url)),
  insideFolder: fileURLToPath(new URL('./inside', import.meta.url)),
  profileFiles: { 'profiles/web/cordis.patch.yml': '[]\n' },
  pluginFolder: 'profiles/web',
  // As `dsh plugin` writes it; the plugin's own layer is added to it by the install.
  pluginFolderManifest: {
    name: 'dsh-profile-web',
    private: true,
    dsh: { profile: { bundles: ['@deepseek-ai/dsh-base', '@deepseek-ai/dsh-web-app'] } },
  },
  packageManagerSettings: "packages: ['.']\nnodeLinker: hoisted\nautoInstallPeers: false\n",
  environment: { DSH_HOME: INSIDE.profile, DSH_TELEMETRY_DISABLED: '1' },
  installCommand: [...DSH, 'plugin', '--profile', 'web', 'install'],
  shownAfterInstall: () => ['profiles/web/package.json'],
  bootCommand: [
    ...DSH,
    'web',
    '--patch',
    `${INSIDE.probe}/probe.patch.yml`,
    '--no-open',
    '--host',
    '127.0.0.1',
    '--port',
    '4000',
  ],
  readyLine: '^dsh web: http',
  judgeInstall,
  judgeBoot,
};
