import { ADVISORY_COLLECTOR_VERSION } from '../../facts/advisories/advisory-facts.ts';
import { HOST_RUN_COLLECTOR_VERSION } from '../../facts/host-run/host-run-json.ts';
import { CONTENTS_COLLECTOR_VERSION } from '../../facts/package-contents/package-contents-json.ts';
import { RELEASE_COLLECTOR_VERSION } from '../../facts/release/release-facts-json.ts';
import { REPOSITORY_COLLECTOR_VERSION } from '../../facts/repository/repository-facts.ts';
import type { Collectors } from '../collector.ts';
import { createArchiveShelf } from './archive-shelf.ts';
import { type AdvisoryPorts, collectAdvisories } from './collect-advisories.ts';
import { type ContentsPorts, collectContents } from './collect-contents.ts';
import { type HostRunPorts, collectHostRun } from './collect-host-run.ts';
import { type ReleasePorts, collectRelease } from './collect-release.ts';
import { type RepositoryPorts, collectRepository } from './collect-repository.ts';

export type CollectorPorts = AdvisoryPorts &
  Omit<ContentsPorts, 'shelf'> &
  HostRunPorts &
  Omit<ReleasePorts, 'shelf'> &
  RepositoryPorts;

const MEBIBYTE = 1_048_576;
const SHELF_BYTES = 128 * MEBIBYTE;

/**
 * How each kind of observation is made, and how much it may take. The runs of a host
 * are the dearest: minutes at their worst, most of a gibibyte, one at a time.
 */
export function createCollectors(ports: CollectorPorts): Collectors {
  const shelf = createArchiveShelf(SHELF_BYTES);
  return {
    package_release: {
      collectorVersion: RELEASE_COLLECTOR_VERSION,
      limits: { wallMs: 180_000, memoryBytes: 128 * MEBIBYTE, atOnce: 4 },
      collect: collectRelease({ ...ports, shelf }),
    },
    package_contents: {
      collectorVersion: CONTENTS_COLLECTOR_VERSION,
      limits: { wallMs: 180_000, memoryBytes: 512 * MEBIBYTE, atOnce: 1 },
      collect: collectContents({ ...ports, shelf }),
    },
    advisories: {
      collectorVersion: ADVISORY_COLLECTOR_VERSION,
      limits: { wallMs: 120_000, memoryBytes: 64 * MEBIBYTE, atOnce: 2 },
      collect: collectAdvisories(ports),
    },
    repository: {
      collectorVersion: REPOSITORY_COLLECTOR_VERSION,
      limits: { wallMs: 120_000, memoryBytes: 16 * MEBIBYTE, atOnce: 4 },
      collect: collectRepository(ports),
    },
    host_run: {
      collectorVersion: HOST_RUN_COLLECTOR_VERSION,
      limits: { wallMs: 600_000, memoryBytes: 1_024 * MEBIBYTE, atOnce: 1 },
      collect: collectHostRun(ports),
    },
  };
}
