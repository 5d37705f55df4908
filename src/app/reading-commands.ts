import type { CommandImplementations } from '../cli/command-ports.ts';
import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { HostFolders } from '../operations/data-folders.ts';

type ReadingCommands = Pick<CommandImplementations, 'search' | 'candidates' | 'route' | 'tree' | 'explain' | 'show'>;

/** The commands that read the publication in a data folder. */
export function readingCommands(localClient: (target: HostFolders) => Promise<PluginFactsClient>): ReadingCommands {
  return {
    search: async (request, target) => (await localClient(target)).searchDiscovery(request),
    candidates: async (request, target) => (await localClient(target)).searchCandidates(request),
    route: async (request, target) => (await localClient(target)).routeDiscovery(request),
    async tree(request, target) {
      const { readTree } = await import('../cli/read-tree.ts');
      return readTree(await localClient(target), request);
    },
    async explain(request, target) {
      const { explainPlugin } = await import('../cli/explain-plugin.ts');
      return explainPlugin(await localClient(target), request);
    },
    show: async (pluginId, target) => (await localClient(target)).getPlugin(pluginId),
  };
}
