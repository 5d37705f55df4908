import type { Clock, Wait } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { UndiciHttp } from '../../base/http/undici-http.ts';
import type { CollectorPorts } from '../../collection/collectors/create-collectors.ts';
import { resolveTree } from '../../collection/collectors/resolve-tree.ts';
import type { ObservationLedger } from '../../facts/observation/store-port.ts';
import type { PackageManager } from '../../sandbox/host-run/run-package-manager.ts';
import { hostRangePointers } from '../host-profile/host-profile.ts';
import { type HostProfile, releaseQuestions } from '../host-profile/load-host-profile.ts';
import { type Machine, NO_PACKAGE_MANAGER, bundledPackageManager, lazyHostRunner } from './open-host-runner.ts';
import { openSources } from './open-sources.ts';
import { createContentsReader } from './read-contents.ts';

export interface CollectorSettings {
  readonly ledger: ObservationLedger;
  readonly http: UndiciHttp;
  readonly clock: Clock;
  readonly interrupt: AbortSignal;
  readonly random: () => number;
  readonly interruptibleWait: (interrupt: AbortSignal) => Wait;
  readonly repositoryToken: string | null;
  readonly machine: Machine & { readonly nodePath: string };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder for everything a run of the host needs; it is there. */
  readonly workFolder: string;
  /** Takes `package@version` of releases whose bytes are others than before. */
  readonly alarms: string[];
  /** Takes why no plugin can be tried here, where one was to be. */
  readonly obstacles: string[];
}

/** Everything real that observations are made with: sources, sandbox and host. */
export function openCollectorPorts(hostProfile: HostProfile, settings: CollectorSettings): CollectorPorts {
  const { folder, host } = hostProfile;
  const { clock, machine, environment, ledger, workFolder, alarms, obstacles } = settings;
  const packageManager = (): PackageManager | null =>
    bundledPackageManager({ registryUrl: host.registry.url, workFolder, nodePath: machine.nodePath, environment });
  return {
    ...openSources({ ...settings, host }),
    clock,
    ledger,
    questions: releaseQuestions(hostProfile),
    onBytesChanged: ({ packageName, version }) => void alarms.push(`${packageName}@${version}`),
    readContents: createContentsReader(host.analysis.entry_pointers, hostRangePointers(host)),
    async resolveTree(release, interrupt) {
      const manager = packageManager();
      if (manager === null) throw new Failure('sandbox_unavailable', NO_PACKAGE_MANAGER);
      return resolveTree(release, { packageManager: manager, workFolder, machine }, interrupt);
    },
    hostRunner: lazyHostRunner({
      hostFolder: folder,
      hostVersion: host.analysis.host_version,
      workFolder,
      packageManager,
      clock,
      machine,
      onUnavailable: (reason) => void obstacles.push(reason),
    }),
  };
}
