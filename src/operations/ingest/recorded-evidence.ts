import { dirname, resolve } from 'node:path';
import { compareCodeUnits } from '../../base/compare.ts';
import { Failure } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { observationsInForce } from '../../facts/observation/observations-in-force.ts';
import { observationLine, parseObservation } from '../../facts/observation/observation-json.ts';
import { OBSERVATION_KINDS, type Observation } from '../../facts/observation/observation.ts';
import type { ObservationLedger, ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { CatalogIngest } from './ingest-report.ts';

/** Name of the file in the report of an ingest, beside the catalogs. */
export const EVIDENCE_SOURCE_ID = 'recorded-evidence';

const MOST_EVIDENCE_BYTES = 256 * 1_048_576;

/** Where a host keeps recorded evidence; `null`: nowhere. */
export function evidencePath({ folder, host }: HostProfile): string | null {
  const { recorded_evidence: file } = host.analysis;
  return file === null ? null : resolve(folder, file);
}

/**
 * Writes of each subject the current answer and the attempts that failed since, one
 * a line, sorted: the same ledger gives the same bytes. That a source could not be
 * reached is told wherever the host is read; whoever has the network observes again.
 *
 * @returns how many were written
 */
export async function recordEvidence(
  hostProfile: HostProfile,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>,
  files: DurableFiles,
): Promise<number> {
  const path = evidencePath(hostProfile);
  if (path === null)
    throw new Failure('config_invalid', 'The host profile names no file for analysis.recorded_evidence.');
  const observations = OBSERVATION_KINDS.flatMap((kind) =>
    [...ledger.latestOfKind(kind)].flatMap((newest) => observationsInForce(newest, ledger)),
  );
  const lines = observations.map((each) => observationLine(each)).sort(compareCodeUnits);
  const unfinished = `${path}.unfinished`;
  await files.makeFolder(dirname(path));
  await files.writeFile(unfinished, new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
  await files.rename(unfinished, path);
  return lines.length;
}

export interface RecordedEvidence {
  readonly observations: readonly Observation[];
  /** Lines that are no observation of today's shape. */
  readonly unreadable: number;
}

/** What a host has recorded; `null`: its profile names no file; `missing`: it names one that is not there. */
export async function readRecordedEvidence(
  hostProfile: HostProfile,
  { read }: Pick<FilePort, 'read'>,
): Promise<RecordedEvidence | 'missing' | null> {
  const path = evidencePath(hostProfile);
  if (path === null) return null;
  const bytes = await read(path, MOST_EVIDENCE_BYTES);
  if (bytes === null) return 'missing';
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line !== '');
  const observations = lines.flatMap((line) => observationOf(line) ?? []);
  return { observations, unreadable: lines.length - observations.length };
}

/** Reads a host's recorded evidence into the ledger; what it holds already is not added again. */
export async function ingestRecordedEvidence(
  hostProfile: HostProfile,
  ledger: ObservationLedger,
  files: Pick<FilePort, 'read'>,
): Promise<Omit<CatalogIngest, 'durationMs' | 'remarks'> | null> {
  const recorded = await readRecordedEvidence(hostProfile, files);
  if (recorded === null || recorded === 'missing') return null;
  const { observations, unreadable } = recorded;
  const fresh = observations.filter((observation) => !isHeld(observation, ledger));
  if (fresh.length > 0) ledger.appendAll(fresh);
  return {
    catalogId: EVIDENCE_SOURCE_ID,
    outcome: fresh.length > 0 ? 'read' : 'unchanged',
    recordsRead: observations.length + unreadable,
    unreadable,
    failure: null,
  };
}

function observationOf(line: string): Observation | null {
  try {
    return parseObservation(JSON.parse(line));
  } catch {
    return null;
  }
}

function isHeld(
  { kind, subject, observedAtMs, collectorVersion }: Observation,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>,
): boolean {
  return ledger
    .history(kind, subject)
    .some((held) => held.observedAtMs === observedAtMs && held.collectorVersion === collectorVersion);
}
