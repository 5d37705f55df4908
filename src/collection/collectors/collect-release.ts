import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import { earlierBytesIn } from '../../facts/release/earlier-bytes.ts';
import { packageAbsenceToJson } from '../../facts/release/package-absence.ts';
import { releaseFactsToJson } from '../../facts/release/release-facts-json.ts';
import type { BytesChanged, ReleaseQuestions, ReleaseSource } from '../../facts/release/release-source-port.ts';
import type { Collector } from '../collector.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

export interface ReleasePorts {
  readonly releases: ReleaseSource;
  readonly questions: ReleaseQuestions;
  readonly ledger: Pick<ObservationLedgerReader, 'history'>;
  readonly shelf: ArchiveShelf;
  /** Other bytes under a version seen before: somebody must be told. */
  readonly onBytesChanged: (alarm: BytesChanged) => void;
}

/** Observes an exact release, or what the stable channel points at; the archive stays at hand for whoever reads its files. */
export function collectRelease({
  releases,
  questions,
  ledger,
  shelf,
  onBytesChanged,
}: ReleasePorts): Collector<'package_release'>['collect'] {
  return async ({ packageName, version }) => {
    const observed = await releases.observeRelease({
      packageName,
      wanted: version === null ? { channel: 'stable' } : { version },
      questions,
      earlierBytes: earlierBytesIn(ledger, packageName),
    });
    if (observed.kind === 'missing') return { kind: 'missing', absence: packageAbsenceToJson(observed.absence) };
    if (observed.alarm !== null) onBytesChanged(observed.alarm);
    shelf.put(observed.facts, observed.archive);
    return { kind: 'observed', value: releaseFactsToJson(observed.facts) };
  };
}
