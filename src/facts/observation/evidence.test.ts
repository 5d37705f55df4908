import { describe, expect, it } from 'vitest';
import {
  OBSERVED_AT_MS,
  REFUSED_ARCHIVE,
  hostRun,
  observed,
  releaseFacts,
  repositoryFacts,
} from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import type { Json } from '../../base/canonical-json.ts';
import { hostRunToJson } from '../host-run/host-run.ts';
import { packageContentsToJson } from '../package-contents/package-contents.ts';
import { releaseFactsToJson } from '../release/release-facts.ts';
import { repositoryFactsToJson } from '../repository/repository-facts.ts';
import { createEvidence, currentEvidence } from './evidence.ts';
import {
  type ObservationKind,
  type ObservationOutcome,
  hostRunSubject,
  packageSubject,
  releaseSubject,
} from './observation.ts';

const LENS = { packageName: 'lens', version: '1.0.0' };
const DOWN: ObservationOutcome = { kind: 'failed', code: 'source_unreachable', isRetryable: true };

function ledgerOf(
  ...observations: ReadonlyArray<readonly [ObservationKind, string, Json | ObservationOutcome, number?]>
) {
  const ledger = createMemoryLedger();
  for (const [kind, subject, told, observedAtMs = OBSERVED_AT_MS] of observations) {
    const outcome = told === DOWN ? DOWN : ({ kind: 'observed', value: told } as const);
    ledger.append({ kind, subject, collectorVersion: '1.0.0', observedAtMs, outcome });
  }
  return ledger;
}

describe('createEvidence', () => {
  it('answers from what a ledger keeps, each kind under its own subject', () => {
    const run = hostRun();
    const evidence = createEvidence(
      ledgerOf(
        ['package_release', packageSubject('lens'), releaseFactsToJson(releaseFacts())],
        ['repository', 'repository:github:acme/lens', repositoryFactsToJson(repositoryFacts())],
        ['host_run', hostRunSubject(LENS, '5.0.7'), hostRunToJson(run)],
        ['package_contents', releaseSubject(LENS), packageContentsToJson(REFUSED_ARCHIVE)],
      ),
    );

    expect(evidence.stableRelease('lens')).toEqual(observed(releaseFacts()));
    expect(evidence.repository(repositoryFacts().repository)).toEqual(observed(repositoryFacts()));
    expect(evidence.hostRun(LENS, '5.0.7')).toEqual(observed(run));
    expect(evidence.hostRun(LENS, '4.0.0')).toEqual({ kind: 'not_observed' });
    expect(evidence.contents(LENS)).toEqual(observed(REFUSED_ARCHIVE));
    expect(evidence.advisories(LENS)).toEqual({ kind: 'not_observed' });
  });

  it('tells that a package was taken back, and keeps what was observed of it before as history', () => {
    const subject = packageSubject('lens');
    const ledger = ledgerOf(['package_release', subject, releaseFactsToJson(releaseFacts())]);
    const absence = { reason: 'package_unpublished', since: '2026-03-03T00:00:00.000Z' };
    const observedAtMs = OBSERVED_AT_MS + 1;
    const outcome = { kind: 'missing', absence } as const;
    ledger.append({ kind: 'package_release', subject, collectorVersion: '1', observedAtMs, outcome });

    const { stableRelease, lastRelease, lastStableRelease } = createEvidence(ledger);

    expect(stableRelease('lens')).toEqual({ kind: 'missing', absence, observedAtMs, failedSince: null });
    expect([lastStableRelease('lens'), lastRelease(LENS)]).toEqual([releaseFacts(), releaseFacts()]);
    expect([lastStableRelease('glass'), lastRelease({ ...LENS, version: '2.0.0' })]).toEqual([null, null]);
    expect(ledger.history('package_release', subject)).toHaveLength(2);
  });

  it('knows every run of a release, whatever version of the host it was in', () => {
    const runs = ['4.0.0', '5.0.7'].map((hostVersion) => hostRun({ hostVersion }));
    const { hostRuns } = createEvidence(
      ledgerOf(
        ...runs.map((run) => ['host_run', hostRunSubject(LENS, run.hostVersion), hostRunToJson(run)] as const),
        ['host_run', hostRunSubject(LENS, '5.0.7'), DOWN, OBSERVED_AT_MS + 1],
        ['host_run', hostRunSubject({ ...LENS, version: '1.0.1' }, '5.0.7'), DOWN],
      ),
    );

    expect(hostRuns(LENS)).toEqual(runs);
    expect(hostRuns({ ...LENS, version: '1.0.1' })).toEqual([]);
  });

  it.each([
    ['as what the channel pointed at', 'package:lens', 'lens'],
    ['by its version', 'release:lens@1.0.0', null],
  ])('finds an exact release that was observed %s', (_case, subject, stable) => {
    const evidence = createEvidence(ledgerOf(['package_release', subject, releaseFactsToJson(releaseFacts())]));

    expect(evidence.release(LENS)).toEqual(observed(releaseFacts()));
    expect(evidence.release({ ...LENS, version: '2.0.0' })).toEqual({ kind: 'not_observed' });
    expect(evidence.stableRelease('lens').kind).toBe(stable === null ? 'not_observed' : 'observed');
  });

  it('takes of both ways to a release the newer answer, and tells of failures since', () => {
    const older = releaseFacts({ license: 'MIT' });
    const newer = releaseFacts({ license: 'ISC', observedAtMs: OBSERVED_AT_MS + 1 });
    const ledger = ledgerOf(
      ['package_release', 'release:lens@1.0.0', releaseFactsToJson(older)],
      ['package_release', 'package:lens', releaseFactsToJson(newer), OBSERVED_AT_MS + 1],
    );
    const failing = ledgerOf(
      ['package_release', 'package:lens', releaseFactsToJson(older)],
      ['package_release', 'release:lens@1.0.0', DOWN, OBSERVED_AT_MS + 5],
    );

    expect(createEvidence(ledger).release(LENS)).toEqual(observed(newer, OBSERVED_AT_MS + 1));
    expect(createEvidence(failing).release(LENS)).toEqual({
      ...observed(older),
      failedSince: { code: 'source_unreachable', observedAtMs: OBSERVED_AT_MS + 5, attempts: 1 },
    });
  });

  it('reads each subject once, where current evidence sees what was added meanwhile', () => {
    const ledger = ledgerOf();
    const remembered = createEvidence(ledger);
    const current = currentEvidence(ledger);
    expect(remembered.stableRelease('lens').kind).toBe('not_observed');

    const value = releaseFactsToJson(releaseFacts());
    ledger.append({
      kind: 'package_release',
      subject: 'package:lens',
      collectorVersion: '1.0.0',
      observedAtMs: OBSERVED_AT_MS,
      outcome: { kind: 'observed', value },
    });

    expect(remembered.stableRelease('lens').kind).toBe('not_observed');
    expect(current.stableRelease('lens').kind).toBe('observed');
  });
});
