import { type Evidence, createEvidence } from '../../facts/observation/evidence.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import {
  type RegistryDates,
  believedEvidence,
  datedReleases,
  judgeRegistryDates,
} from '../../facts/release/registry-dates.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

export interface JudgedEvidence {
  /** With the dates that can be believed. */
  readonly evidence: Evidence;
  readonly dates: RegistryDates;
}

/** What a ledger holds, its registry's dates judged by all releases together. */
export function judgedEvidence(
  { host }: Pick<HostProfile, 'host'>,
  ledger: Pick<ObservationLedgerReader, 'latest' | 'history' | 'latestOfKind'>,
): JudgedEvidence {
  const dates = judgeRegistryDates(datedReleases(ledger), host.registry.is_mirror);
  return { evidence: believedEvidence(createEvidence(ledger), dates), dates };
}

/** Notes of the run report: releases whose date is left out, and what spoke against them. */
export function dateNotes({ doubt, signals, leftOut }: RegistryDates): Readonly<Record<string, number>> {
  const telling = doubt === 'none' ? [] : signals.filter(({ isTelling }) => isTelling);
  return {
    registry_dates_unreliable: leftOut,
    ...Object.fromEntries(telling.map(({ code, contradicted }) => [code, contradicted])),
  };
}
