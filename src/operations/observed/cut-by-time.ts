import { isCut, observationsInForce } from '../../facts/observation/observations-in-force.ts';
import { releaseOfSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';

/** Releases whose files were read until time ran out, and never to the end: `package@version`, by name. */
export function releasesCutByTime(
  ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>,
): readonly string[] {
  return [...ledger.latestOfKind('package_contents')]
    .filter((newest) => observationsInForce(newest, ledger).some(isCut))
    .flatMap(({ subject }) => releaseOfSubject(subject) ?? [])
    .map(({ packageName, version }) => `${packageName}@${version}`);
}
