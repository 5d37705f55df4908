import { resolve } from 'node:path';
import { type Clock, systemWait } from '../base/clock.ts';
import type { FilePort } from '../base/files/file-port.ts';
import type { UndiciHttp } from '../base/http/undici-http.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import { type DataFolders, type HostFolders, withReader, withStore } from '../operations/data-folder.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';
import { readWithdrawals } from '../operations/withdrawal/decisions-file.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { Config } from './config.ts';

export interface AnalysisCommandDeps {
  readonly config: Pick<Config, 'repositoryToken'>;
  readonly clock: Clock;
  readonly files: FilePort;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly open: (target: HostFolders) => Promise<{ hostProfile: HostProfile; folders: DataFolders }>;
  readonly openHttp: () => Promise<UndiciHttp>;
}

/** The commands about evidence, on the real machine; their own code is loaded when they are run. */
export function analysisCommands(
  deps: AnalysisCommandDeps,
): Pick<CommandImplementations, 'analyze' | 'refresh' | 'evidence' | 'importRun'> {
  const { config, clock, files, environment, open, openHttp } = deps;
  const openMachine = async () => {
    const { thisMachine } = await import('../operations/analyze/open-host-runner.ts');
    const { repositoryToken } = config;
    const machine = thisMachine(process);
    return {
      http: await openHttp(),
      clock,
      environment,
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
      const { runAnalysis } = await import('../operations/analyze/run-analysis.ts');
      const real = await openMachine();
      return withStore(folders, (store) =>
        runAnalysis(hostProfile, options, { ...real, store, progress, interrupt, root: folders.root }),
      ).finally(() => void real.http.close());
    },
    async refresh(options, progress, interrupt) {
      const { hostProfile, folders } = await open(options);
      await durableFiles.makeFolder(folders.publications);
      const { runRefresh } = await import('../operations/refresh/run-refresh.ts');
      const { publishHost } = await import('../operations/publish/publish-host.ts');
      const real = await openMachine();
      return withStore(folders, (store) => {
        const run = { ...real, store, progress, interrupt, root: folders.root };
        const publish = async () =>
          publishHost(hostProfile, {
            ...run,
            ledger: store.ledger,
            withdrawals: await readWithdrawals(folders.withdrawals),
            root: folders.publications,
          });
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
