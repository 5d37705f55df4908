import { join, resolve } from 'node:path';
import { createCollectors } from '../../collection/collectors/create-collectors.ts';
import type { ObservationLedger, ObservationReader } from '../../facts/observation/store-port.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { recordEvidence } from '../ingest/recorded-evidence.ts';
import { revisionsOf } from '../observed/plugin-revisions.ts';
import type { Progress } from '../progress.ts';
import { type AnalyzeOptions, analyzeHost } from './analyze-host.ts';
import type { AnalyzeReport } from './analyze-report.ts';
import { type CollectorSettings, openCollectorPorts } from './collector-ports.ts';

export interface AnalysisDeps extends Omit<CollectorSettings, 'ledger' | 'workFolder' | 'alarms' | 'obstacles'> {
  readonly store: ObservationReader & { readonly ledger: ObservationLedger };
  readonly progress: Progress;
  readonly files: DurableFiles;
  /** Folder of the host's data. */
  readonly root: string;
}

/** What all observations together may hold: a run of the host beside the reading of an archive. */
export const COLLECTION_MEMORY_BYTES = 2_147_483_648;

/** `analyze` with everything real: sources, sandbox and host. */
export async function runAnalysis(
  hostProfile: HostProfile,
  options: AnalyzeOptions,
  deps: AnalysisDeps,
): Promise<AnalyzeReport> {
  const { store, files } = deps;
  const workFolder = resolve(join(deps.root, 'host-runs'));
  await files.makeFolder(workFolder);
  const alarms: string[] = [];
  const obstacles: string[] = [];
  const report = await analyzeHost(options, {
    ...deps,
    revisions: revisionsOf(hostProfile, store),
    hostPackage: hostProfile.host.host_package,
    hostVersion: hostProfile.host.analysis.host_version,
    ledger: store.ledger,
    collectors: createCollectors(
      openCollectorPorts(hostProfile, { ...deps, ledger: store.ledger, workFolder, alarms, obstacles }),
    ),
    memoryBytes: COLLECTION_MEMORY_BYTES,
    alarms,
    obstacles,
  });
  if (options.isRecorded) await recordEvidence(hostProfile, store.ledger, files);
  return report;
}
