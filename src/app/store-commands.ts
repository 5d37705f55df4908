import { resolve } from 'node:path';
import { type Clock, systemWait } from '../base/clock.ts';
import type { FilePort } from '../base/files/file-port.ts';
import type { UndiciHttp } from '../base/http/undici-http.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import type { OpenObservationStore } from '../facts/store/observation-store.ts';
import { type DataFolders, type HostFolders, withReader, withStore } from '../operations/data-folder.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';
import type { Progress } from '../operations/progress.ts';
import type { PublishReport } from '../operations/publish/publish-report.ts';
import type { SigningSettings } from '../operations/signing/sign-current.ts';
import { withPublications } from '../operations/with-publications.ts';
import { readWithdrawals } from '../operations/withdrawal/withdrawal-decisions.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { Config } from './config.ts';
import type { Pushing } from './publication-places.ts';
import { keepHeapSmall } from './small-heap.ts';

/** Loads the profile of a host and tells where its data lies. */
export type OpenHost = (
  target: HostFolders,
) => Promise<{ readonly hostProfile: HostProfile; readonly folders: DataFolders }>;

export interface PublishingCommandDeps {
  readonly clock: Clock;
  readonly open: OpenHost;
  readonly openPorts: () => Promise<CatalogPorts>;
  /** How the publications of a host are signed. */
  readonly signingOf: (hostId: string) => SigningSettings;
  readonly pushing: Pushing;
}

/** The commands that move catalogs into the store, and the store into a publication, as it is or under a new decision. */
export function publishingCommands({
  clock,
  open,
  openPorts,
  signingOf,
  pushing,
}: PublishingCommandDeps): Pick<CommandImplementations, 'ingest' | 'publish' | 'decideWithdrawal' | 'rollBack'> {
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
      const { hostProfile, folders } = await open(options);
      return withPublications(folders.publications, hostProfile.host.id, () =>
        withStore(folders, (store) =>
          publishStore(hostProfile, { folders, store, clock, progress, signingOf, pushing, to: options.to }),
        ),
      );
    },
    async rollBack(options) {
      const { hostProfile, folders } = await open(options);
      const { rollBack } = await import('../operations/rollback/roll-back.ts');
      const { id: hostId } = hostProfile.host;
      return withPublications(folders.publications, hostId, async () => {
        const report = await rollBack(options, {
          root: folders.publications,
          hostId,
          clock,
          files: durableFiles,
          withdrawals: await readWithdrawals(folders.withdrawals),
          signing: signingOf(hostId),
        });
        await pushing(hostId, folders, null);
        return report;
      });
    },
    async decideWithdrawal(options, progress) {
      const { hostProfile, folders } = await open(options);
      const { decideWithdrawal } = await import('../operations/withdrawal/decide-withdrawal.ts');
      return withPublications(folders.publications, hostProfile.host.id, () =>
        withStore(folders, (store) => {
          const publish = () =>
            publishStore(hostProfile, { folders, store, clock, progress, signingOf, pushing, to: null });
          return decideWithdrawal(options, { folders, clock, files: durableFiles, publish });
        }),
      );
    },
  };
}

interface AnalysisCommandDeps {
  readonly config: Pick<Config, 'repositoryToken'>;
  readonly clock: Clock;
  readonly files: FilePort;
  readonly open: OpenHost;
  readonly openHttp: () => Promise<UndiciHttp>;
  readonly signingOf: PublishingCommandDeps['signingOf'];
  readonly pushing: Pushing;
}

/** The commands about evidence, on the real machine; their own code is loaded when they are run. */
export function analysisCommands(
  deps: AnalysisCommandDeps,
): Pick<CommandImplementations, 'analyze' | 'refresh' | 'evidence' | 'importRun'> {
  const { config, clock, files, open, openHttp, signingOf, pushing } = deps;
  const openMachine = async () => {
    const { thisMachine } = await import('../operations/analyze/open-host-runner.ts');
    const { repositoryToken } = config;
    const machine = thisMachine(process);
    return {
      http: await openHttp(),
      clock,
      machine,
      repositoryToken,
      random: Math.random,
      interruptibleWait: systemWait,
      files: durableFiles,
    };
  };
  return {
    async analyze(options, progress, interrupt) {
      const { hostProfile, folders } = await open(options);
      await durableFiles.makeFolder(folders.root);
      const { runAnalysis } = await import('../operations/analyze/analyze-host.ts');
      const real = await openMachine();
      return withStore(folders, (store) =>
        runAnalysis(hostProfile, options, { ...real, store, progress, interrupt, root: folders.root }),
      ).finally(() => void real.http.close());
    },
    async refresh(options, progress, interrupt) {
      const { hostProfile, folders } = await open(options);
      await durableFiles.makeFolder(folders.publications);
      const { runRefresh } = await import('../operations/refresh/refresh-host.ts');
      const real = await openMachine();
      return withStore(folders, (store) => {
        const run = { ...real, store, progress, interrupt, root: folders.root };
        const publish = () =>
          withPublications(folders.publications, hostProfile.host.id, () =>
            publishStore(hostProfile, { folders, store, clock, progress, signingOf, pushing, to: null }),
          );
        return runRefresh(hostProfile, options, { ...run, publish });
      }).finally(() => void real.http.close());
    },
    async evidence(plugin, target) {
      const { hostProfile, folders } = await open(target);
      const { readEvidence } = await import('../operations/evidence/describe-evidence.ts');
      return withReader(folders, async (store) => readEvidence(hostProfile, plugin, store));
    },
    async importRun(file, target) {
      const { folders } = await open(target);
      await durableFiles.makeFolder(folders.root);
      const { importTestRun } = await import('../operations/evidence/import-run.ts');
      return withStore(folders, (store) => importTestRun(resolve(file), files, store.ledger));
    },
  };
}

interface PublishedStore {
  readonly folders: DataFolders;
  readonly store: OpenObservationStore;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signingOf: PublishingCommandDeps['signingOf'];
  readonly pushing: Pushing;
  /** Place that it is put to; `null`: that of the settings, if any. */
  readonly to: string | null;
}

/** What the store holds now, published under the withdrawals decided so far. */
async function publishStore(
  hostProfile: HostProfile,
  { folders, store, clock, progress, signingOf, pushing, to }: PublishedStore,
): Promise<PublishReport> {
  keepHeapSmall();
  const { createBuildCache } = await import('../operations/publish/build-cache.ts');
  const { publishHost } = await import('../operations/publish/publish-host.ts');
  const report = await publishHost(hostProfile, {
    store,
    ledger: store.ledger,
    withdrawals: await readWithdrawals(folders.withdrawals),
    clock,
    progress,
    files: durableFiles,
    root: folders.publications,
    kept: createBuildCache(folders, durableFiles),
    signing: signingOf(hostProfile.host.id),
  });
  return { ...report, pushed: await pushing(hostProfile.host.id, folders, to) };
}
