import type { Clock } from '../base/clock.ts';
import type { CommandImplementations, HostFolders } from '../cli/command-ports.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { DataFolders } from './data-folders.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { withStore } from './with-store.ts';

export interface WritingDeps {
  readonly clock: Clock;
  readonly open: (target: HostFolders) => Promise<{ profile: HostProfile; folders: DataFolders }>;
  readonly openPorts: () => Promise<CatalogPorts>;
}

/** The commands that move catalogs into the store, and the store into a publication. */
export function writingCommands({
  clock,
  open,
  openPorts,
}: WritingDeps): Pick<CommandImplementations, 'ingest' | 'publish'> {
  return {
    async ingest(options, progress, interrupt) {
      const { profile, folders } = await open(options);
      await durableFiles.makeFolder(folders.root);
      const { ingestHost } = await import('./ingest.ts');
      const ports = await openPorts();
      const acceptShrink = new Set(options.acceptShrink);
      return withStore(folders, (store) =>
        ingestHost(profile, { ports, store, clock, progress, interrupt, ledger: store.ledger, acceptShrink }),
      );
    },
    async publish(options, progress) {
      const { profile, folders } = await open(options);
      await durableFiles.makeFolder(folders.publications);
      const { publishHost } = await import('./publish.ts');
      return withStore(folders, (store) =>
        publishHost(profile, {
          store,
          ledger: store.ledger,
          clock,
          progress,
          files: durableFiles,
          root: folders.publications,
        }),
      );
    },
  };
}
