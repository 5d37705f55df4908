import type { Clock } from '../base/clock.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import type { OpenObservationStore } from '../facts/store/observation-store.ts';
import { type DataFolders, type HostFolders, withStore } from '../operations/data-folder.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';
import type { Progress } from '../operations/progress.ts';
import type { PublishReport } from '../operations/publish/publish-report.ts';
import { readWithdrawals } from '../operations/withdrawal/decisions-file.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import { keepHeapSmall } from './small-heap.ts';

export interface WritingDeps {
  readonly clock: Clock;
  readonly open: (target: HostFolders) => Promise<{ hostProfile: HostProfile; folders: DataFolders }>;
  readonly openPorts: () => Promise<CatalogPorts>;
}

/** The commands that move catalogs into the store, and the store into a publication, as it is or under a new decision. */
export function writingCommands({
  clock,
  open,
  openPorts,
}: WritingDeps): Pick<CommandImplementations, 'ingest' | 'publish' | 'decideWithdrawal'> {
  const openPublications = async (target: HostFolders) => {
    const opened = await open(target);
    await durableFiles.makeFolder(opened.folders.publications);
    return opened;
  };
  const publishStore = async (
    hostProfile: HostProfile,
    folders: DataFolders,
    store: OpenObservationStore,
    progress: Progress,
  ): Promise<PublishReport> => {
    keepHeapSmall();
    const { publishHost } = await import('../operations/publish/publish-host.ts');
    return publishHost(hostProfile, {
      store,
      ledger: store.ledger,
      withdrawals: await readWithdrawals(folders.withdrawals),
      clock,
      progress,
      files: durableFiles,
      root: folders.publications,
    });
  };
  return {
    async ingest(options, progress, interrupt) {
      const { hostProfile, folders } = await open(options);
      await durableFiles.makeFolder(folders.root);
      const { ingestHost } = await import('../operations/ingest/ingest-host.ts');
      const ports = await openPorts();
      const acceptShrink = new Set(options.acceptShrink);
      return withStore(folders, (store) =>
        ingestHost(hostProfile, { ports, store, clock, progress, interrupt, ledger: store.ledger, acceptShrink }),
      );
    },
    async publish(options, progress) {
      const { hostProfile, folders } = await openPublications(options);
      return withStore(folders, (store) => publishStore(hostProfile, folders, store, progress));
    },
    async decideWithdrawal(options, progress) {
      const { hostProfile, folders } = await openPublications(options);
      const { decideWithdrawal } = await import('../operations/withdrawal/decide-withdrawal.ts');
      return withStore(folders, (store) => {
        const publish = () => publishStore(hostProfile, folders, store, progress);
        return decideWithdrawal(options, { folders, clock, files: durableFiles, publish });
      });
    },
  };
}
