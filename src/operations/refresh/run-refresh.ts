import { join, resolve } from 'node:path';
import { createCollectors } from '../../collection/collectors/create-collectors.ts';
import { currentEvidence } from '../../facts/observation/evidence.ts';
import { openCollectorPorts } from '../analyze/collector-ports.ts';
import { type AnalysisDeps, COLLECTION_MEMORY_BYTES } from '../analyze/run-analysis.ts';
import type { HostFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { refreshedReleases } from '../observed/observed-releases.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import { refreshHost } from './refresh-host.ts';
import type { RefreshReport } from './refresh-report.ts';

export interface RefreshRunDeps extends AnalysisDeps {
  /** Publishes what the store holds now. */
  readonly publish: () => Promise<PublishReport>;
}

const DAY_MS = 86_400_000;

/** `refresh` with everything real: observes again what is due, in the time given, and publishes. */
export async function runRefresh(
  hostProfile: HostProfile,
  { withinMs, isAgain }: RefreshOptions,
  deps: RefreshRunDeps,
): Promise<RefreshReport> {
  const { clock, store, files, interrupt, publish } = deps;
  const startedAtMs = clock.nowMs();
  const workFolder = resolve(join(deps.root, 'host-runs'));
  await files.makeFolder(workFolder);
  const alarms: string[] = [];
  const timed = withinMs === null ? interrupt : AbortSignal.any([interrupt, AbortSignal.timeout(withinMs)]);
  const settings = { ...deps, interrupt: timed, ledger: store.ledger, workFolder, alarms };
  // A refresh tries no plugin in the host: nothing can stand in its way there.
  const ports = openCollectorPorts(hostProfile, { ...settings, obstacles: [] });
  const { profiles, host } = hostProfile;
  const refreshed = await refreshHost({
    ...settings,
    hostPackage: host.host_package,
    releases: refreshedReleases(host, store.ledger, currentEvidence(store.ledger), profiles.profiles),
    collectors: createCollectors(ports),
    dueBeforeMs: isAgain ? startedAtMs : startedAtMs - (host.freshness.current_for_days * DAY_MS) / 2,
    memoryBytes: COLLECTION_MEMORY_BYTES,
  });
  return {
    ...refreshed,
    faultyProfiles: profiles.faulty.map(({ file }) => file),
    published: interrupt.aborted ? null : await publish(),
    durationMs: clock.nowMs() - startedAtMs,
  };
}

export interface RefreshOptions extends HostFolders {
  /** Time for looking; what is not reached waits for the next run. `null`: as long as it takes. */
  readonly withinMs: number | null;
  /** Also what is not due yet. */
  readonly isAgain: boolean;
}
