import { resolve } from 'node:path';
import type { ApiLog } from '../api/api-log.ts';
import type { Clock } from '../base/clock.ts';
import { createNodeFiles } from '../base/files/node-files.ts';
import { createUndiciHttp } from '../base/http/undici-http.ts';
import type { CommandImplementations, HostFolders } from '../cli/command-ports.ts';
import type { ObservationStore } from '../facts/observation-store-port.ts';
import { openObservationStore } from '../facts/store/observation-store.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { Config } from './config.ts';
import { type DataFolders, dataFolders } from './data-folders.ts';
import { examine } from './doctor.ts';
import { evaluateFolder } from './evaluation/evaluate.ts';
import { type HostProfile, loadHostProfile } from './host-profile/load-host-profile.ts';
import { ingestHost } from './ingest.ts';
import { openLocalClient } from './local-client.ts';
import { publishHost } from './publish.ts';
import { serveHost } from './serve.ts';

export interface ImplementationDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: ApiLog;
  readonly randomHex: () => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly release: string;
  readonly openApiDocument: string;
}

/** What the commands do, wired to the real disk, network and clock. */
export function createCommandImplementations(deps: ImplementationDeps): CommandImplementations {
  const { config, clock, environment } = deps;
  const files = createNodeFiles();
  const http = createUndiciHttp({ allowedOrigins: config.allowedOrigins, userAgent: `plugin-facts/${deps.release}` });
  const ports = { files, http };
  const loadProfile = (hostFolder: string): Promise<HostProfile> =>
    loadHostProfile(resolve(hostFolder), { files, environment });
  const open = async ({
    hostFolder,
    dataFolder,
  }: HostFolders): Promise<{ profile: HostProfile; folders: DataFolders }> => {
    const profile = await loadProfile(hostFolder);
    return { profile, folders: dataFolders(profile.host.id, dataFolder) };
  };
  const localClient = async (target: HostFolders) => openLocalClient((await open(target)).folders.publications, deps);

  return {
    async ingest(options, progress, interrupt) {
      const { profile, folders } = await open(options);
      await durableFiles.makeFolder(folders.root);
      return withStore(folders, (store) => ingestHost(profile, { ports, store, clock, progress, interrupt }));
    },
    async publish(options, progress) {
      const { profile, folders } = await open(options);
      await durableFiles.makeFolder(folders.publications);
      return withStore(folders, (store) =>
        publishHost(profile, { store, clock, progress, files: durableFiles, root: folders.publications }),
      );
    },
    async serve(options, onReady, stop) {
      const { profile, folders } = await open(options);
      const { sample_query: sampleQuery } = profile.host;
      await serveHost(options, onReady, stop, {
        ...deps,
        sampleQuery,
        root: folders.publications,
        followIntervalMs: config.followIntervalMs,
      });
    },
    search: async (request, target) => (await localClient(target)).searchDiscovery(request),
    show: async (pluginId, target) => (await localClient(target)).getPlugin(pluginId),
    evaluate: async ({ evalFolder, hostFolder, strategy }, progress) =>
      evaluateFolder(evalFolder, await loadProfile(hostFolder), strategy, { files, http, clock, progress }),
    doctor: (options) =>
      examine({
        ports,
        nodeVersion: deps.nodeVersion,
        loadProfile: () => loadProfile(options.hostFolder),
        observations: (hostId) => dataFolders(hostId, options.dataFolder).observations,
        publicationRoot: (hostId) => dataFolders(hostId, options.dataFolder).publications,
      }),
  };
}

async function withStore<Result>(
  { observations }: DataFolders,
  work: (store: ObservationStore) => Promise<Result>,
): Promise<Result> {
  const store = openObservationStore({ path: observations });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
