import { describe, expect, it } from 'vitest';
import { OBSERVED_AT_MS, REFUSED_ARCHIVE, cutContents, packageContents } from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { type PackageContents, packageContentsToJson } from '../package-contents/package-contents.ts';
import { createEvidence } from './evidence.ts';
import { type Observation, type ObservationOutcome, releaseSubject } from './observation.ts';
import { observationsInForce } from './observations-in-force.ts';

const LENS = { packageName: 'lens', version: '1.0.0' };
const DOWN: ObservationOutcome = { kind: 'failed', code: 'source_unreachable', isRetryable: true };

/** @param contents `null`: the attempt failed */
function seen(contents: PackageContents | null, days: number, collectorVersion = '1.0.0'): Observation {
  const outcome: ObservationOutcome =
    contents === null ? DOWN : { kind: 'observed', value: packageContentsToJson(contents) };
  const observedAtMs = OBSERVED_AT_MS + days * 86_400_000;
  return { kind: 'package_contents', subject: releaseSubject(LENS), collectorVersion, observedAtMs, outcome };
}

function inForce(...observations: readonly Observation[]): readonly Observation[] {
  const ledger = createMemoryLedger();
  ledger.appendAll(observations);
  const newest = ledger.latest('package_contents', releaseSubject(LENS));
  return newest === null ? [] : observationsInForce(newest, ledger);
}

describe('files that were read until time ran out', () => {
  const whole = seen(packageContents(), 0);
  const cut = seen(cutContents(), 1);

  it('do not replace the same files read to the end by the same collector', () => {
    expect(inForce(whole, cut)).toEqual([whole]);
    expect(inForce(whole, cut, seen(cutContents(), 2))).toEqual([whole]);
  });

  it('stand where nothing fuller was read, and are replaced by what is read to the end later', () => {
    const later = seen(packageContents(), 2);

    expect(inForce(cut)).toEqual([cut]);
    expect(inForce(seen(packageContents(), 0, '0.9.0'), cut)).toEqual([cut]);
    expect(inForce(seen(null, 0), cut)).toEqual([cut]);
    expect(inForce(cut, later)).toEqual([later]);
  });

  it('leave attempts that failed since where they are', () => {
    const failed = seen(null, 2);

    expect(inForce(whole, cut, failed)).toEqual([whole, failed]);
    expect(inForce(failed)).toEqual([failed]);
  });

  it('are no fuller than an archive that was refused', () => {
    const refused = seen(REFUSED_ARCHIVE, 0);

    expect(inForce(refused, cut)).toEqual([refused]);
  });

  it('are not what evidence is drawn from where there is more', () => {
    const ledger = createMemoryLedger();
    ledger.appendAll([whole, cut]);

    expect(createEvidence(ledger).contents(LENS)).toMatchObject({
      kind: 'observed',
      value: packageContents(),
      observedAtMs: OBSERVED_AT_MS,
    });
  });
});
