import { isCut, observationsInForce } from '../../facts/observation/observations-in-force.ts';
import { releaseOfSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';

/** Releases whose files were read until time ran out, and never to the end: `package@version`, by name. */
export function releasesCutByTime(ledger: ObservationLedgerReader): readonly string[] {
  return [...ledger.latestOfKind('package_contents')]
    .filter(({ kind, subject }) => observationsInForce(ledger, kind, subject).some((each) => isCut(each)))
    .flatMap(({ subject }) => releaseOfSubject(subject) ?? [])
    .map(({ packageName, version }) => `${packageName}@${version}`);
}
