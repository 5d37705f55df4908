import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import {
  ADVISORY_COLLECTOR_VERSION,
  type AdvisorySource,
  advisoryFactsToJson,
} from '../../facts/advisories/advisory-facts.ts';
import { HOST_RUN_COLLECTOR_VERSION, hostRunToJson } from '../../facts/host-run/host-run.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import {
  CONTENTS_COLLECTOR_VERSION,
  type PackageContents,
  packageContentsToJson,
} from '../../facts/package-contents/package-contents.ts';
import { packageAbsenceToJson } from '../../facts/release/package-absence.ts';
import { RELEASE_COLLECTOR_VERSION, releaseFactsToJson } from '../../facts/release/release-facts.ts';
import {
  type BytesChanged,
  type ReleaseQuestions,
  type ReleaseSource,
  earlierBytesIn,
} from '../../facts/release/release-source.ts';
import {
  REPOSITORY_COLLECTOR_VERSION,
  type RepositorySource,
  repositoryFactsToJson,
} from '../../facts/repository/repository-facts.ts';
import type { HostRunner } from '../../sandbox/host-run/create-host-runner.ts';
import type { Collector, Collectors } from '../collector.ts';

/** What the collectors of all kinds take. */
export type CollectorPorts = AdvisoryPorts &
  Omit<ContentsPorts, 'archives'> &
  HostRunPorts &
  Omit<ReleasePorts, 'archives'> &
  RepositoryPorts;

const MEBIBYTE = 1_048_576;
const ARCHIVE_CACHE_BYTES = 128 * MEBIBYTE;

/**
 * How each kind of observation is made, and how much it may take. The runs of a host
 * are the dearest: minutes at their worst, most of a gibibyte, one at a time.
 */
export function createCollectors(ports: CollectorPorts): Collectors {
  const archives = createArchiveCache(ARCHIVE_CACHE_BYTES);
  return {
    package_release: {
      collectorVersion: RELEASE_COLLECTOR_VERSION,
      limits: { wallMs: 180_000, memoryBytes: 128 * MEBIBYTE, maxConcurrent: 4 },
      collect: collectRelease({ ...ports, archives }),
    },
    package_contents: {
      collectorVersion: CONTENTS_COLLECTOR_VERSION,
      limits: { wallMs: 180_000, memoryBytes: 512 * MEBIBYTE, maxConcurrent: 1 },
      collect: collectContents({ ...ports, archives }),
    },
    advisories: {
      collectorVersion: ADVISORY_COLLECTOR_VERSION,
      limits: { wallMs: 120_000, memoryBytes: 64 * MEBIBYTE, maxConcurrent: 2 },
      collect: collectAdvisories(ports),
    },
    repository: {
      collectorVersion: REPOSITORY_COLLECTOR_VERSION,
      limits: { wallMs: 120_000, memoryBytes: 16 * MEBIBYTE, maxConcurrent: 4 },
      collect: collectRepository(ports),
    },
    host_run: {
      collectorVersion: HOST_RUN_COLLECTOR_VERSION,
      limits: { wallMs: 600_000, memoryBytes: 1_024 * MEBIBYTE, maxConcurrent: 1 },
      collect: collectHostRun(ports),
    },
  };
}

interface AdvisoryPorts {
  readonly advisories: AdvisorySource;
  /** Every exact release that a release resolves to, itself left out; `null`: it cannot be resolved now. */
  readonly resolveTree: (release: ExactRelease, interrupt: AbortSignal) => Promise<readonly ExactRelease[] | null>;
  readonly clock: Clock;
}

/** Looks up advisories about a release and all it resolves to. The release is asked about first: resolving costs more. */
function collectAdvisories({ advisories, resolveTree, clock }: AdvisoryPorts): Collector<'advisories'>['collect'] {
  return async ({ release: { packageName, version } }, interrupt) => {
    const release = { packageName, version };
    const ofRelease = await advisories.findAdvisories([release]);
    const tree = await resolveTree(release, interrupt);
    const ofDependencies = tree === null ? null : await advisories.findAdvisories(tree);
    const facts = { ...release, ofRelease, ofDependencies, observedAtMs: clock.nowMs() };
    return { kind: 'observed', value: advisoryFactsToJson(facts) };
  };
}

interface ContentsPorts {
  readonly releases: Pick<ReleaseSource, 'fetchArchive'>;
  readonly archives: Pick<ArchiveCache, 'take'>;
  /** Unpacks and reads a verified archive; one that breaks a rule of safe unpacking is `refused`, never thrown. */
  readonly readContents: (archive: Uint8Array, interrupt: AbortSignal) => Promise<PackageContents>;
}

/** Observes the files of a release that was verified. */
function collectContents({
  releases,
  archives,
  readContents,
}: ContentsPorts): Collector<'package_contents'>['collect'] {
  return async ({ release }, interrupt) => {
    const archive = archives.take(release) ?? (await releases.fetchArchive(release));
    if (archive === 'missing') return { kind: 'missing' };
    return { kind: 'observed', value: packageContentsToJson(await readContents(archive, interrupt)) };
  };
}

/** What runs a host here, or why nothing may. */
export type HostRunnerAvailability =
  | { readonly kind: 'available'; readonly runner: HostRunner }
  | { readonly kind: 'unavailable'; readonly reason: string };

interface HostRunPorts {
  /** Asked at the first run: preparing a host takes minutes. */
  readonly hostRunner: () => Promise<HostRunnerAvailability>;
}

/** Installs and boots for real, confined or not at all. */
function collectHostRun({ hostRunner }: HostRunPorts): Collector<'host_run'>['collect'] {
  return async ({ release: { packageName, version, integrity } }, interrupt) => {
    const availability = await hostRunner();
    if (availability.kind === 'unavailable') throw new Failure('sandbox_unavailable', availability.reason);
    const run = await availability.runner.run({ packageName, version, integrity }, interrupt);
    return { kind: 'observed', value: hostRunToJson(run) };
  };
}

interface ReleasePorts {
  readonly releases: ReleaseSource;
  readonly questions: ReleaseQuestions;
  readonly ledger: Pick<ObservationLedgerReader, 'history'>;
  readonly archives: ArchiveCache;
  /** Other bytes under a version seen before: somebody must be told. */
  readonly onBytesChanged: (alarm: BytesChanged) => void;
}

/** Observes an exact release, or what the stable channel points at; the archive stays at hand for whoever reads its files. */
function collectRelease({
  releases,
  questions,
  ledger,
  archives,
  onBytesChanged,
}: ReleasePorts): Collector<'package_release'>['collect'] {
  return async ({ packageName, version }) => {
    const observed = await releases.observeRelease({
      packageName,
      selector: version === null ? { channel: 'stable' } : { version },
      questions,
      earlierBytes: earlierBytesIn(ledger, packageName),
    });
    if (observed.kind === 'missing') return { kind: 'missing', absence: packageAbsenceToJson(observed.absence) };
    if (observed.alarm !== null) onBytesChanged(observed.alarm);
    archives.put(observed.facts, observed.archive);
    return { kind: 'observed', value: releaseFactsToJson(observed.facts) };
  };
}

interface RepositoryPorts {
  readonly repositories: RepositorySource;
}

function collectRepository({ repositories }: RepositoryPorts): Collector<'repository'>['collect'] {
  return async ({ repository }) => {
    const observed = await repositories.observeRepository(repository);
    return observed === 'missing' ? { kind: 'missing' } : { kind: 'observed', value: repositoryFactsToJson(observed) };
  };
}

/** Archives that one observation has fetched and another is about to read. */
interface ArchiveCache {
  readonly put: (release: ExactRelease, archive: Uint8Array) => void;
  /** Takes the archive out; `null`: it is not there, or had to make room. */
  readonly take: (release: ExactRelease) => Uint8Array | null;
}

/** @param maxBytes what all archives may hold together; the oldest make room */
export function createArchiveCache(maxBytes: number): ArchiveCache {
  const archives = new Map<string, Uint8Array>();
  let heldBytes = 0;
  const remove = (key: string): Uint8Array | null => {
    const archive = archives.get(key);
    if (archive === undefined) return null;
    archives.delete(key);
    heldBytes -= archive.length;
    return archive;
  };
  return {
    put(release, archive) {
      const key = releaseSubject(release);
      remove(key);
      if (archive.length > maxBytes) return;
      archives.set(key, archive);
      heldBytes += archive.length;
      for (const oldest of archives.keys()) {
        if (heldBytes <= maxBytes) return;
        remove(oldest);
      }
    },
    take: (release) => remove(releaseSubject(release)),
  };
}
