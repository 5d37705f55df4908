import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cutContents, packageContents } from '../../../test/fixtures/observed.ts';
import { copyOfFixtureHost, loadFixtureHost, OFFLINE_PORTS } from '../../../test/fixtures/runs.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Observation, ObservationOutcome } from '../../facts/observation/observation.ts';
import { packageContentsToJson } from '../../facts/package-contents/package-contents.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { ingestRecordedEvidence, recordEvidence } from './recorded-evidence.ts';

let hostProfile: HostProfile;
let path: string;
beforeEach(async () => {
  const folder = copyOfFixtureHost(temporaryFolder());
  path = join(folder, 'observed', 'evidence.jsonl');
  const loaded = await loadFixtureHost(folder);
  const analysis = { ...loaded.host.analysis, recorded_evidence: 'observed/evidence.jsonl' };
  hostProfile = { ...loaded, host: { ...loaded.host, analysis } };
});

function observation(subject: string, outcome: ObservationOutcome, observedAtMs = Date.UTC(2026, 2, 2)): Observation {
  return { kind: 'repository', subject, collectorVersion: '1.0.0', observedAtMs, outcome };
}

const SEEN = observation('repository:github:acme/b', { kind: 'observed', value: { stars: 3 } });
const MISSING = observation('repository:github:acme/a', { kind: 'missing' });
const DOWN = observation('repository:github:acme/c', { kind: 'failed', code: 'source_unreachable', isRetryable: true });

function ledgerOf(...observations: readonly Observation[]) {
  const ledger = createMemoryLedger();
  for (const each of observations) ledger.append(each);
  return ledger;
}

describe('recorded evidence', () => {
  it('is the newest observation of each subject, sorted', async () => {
    const older = observation(SEEN.subject, { kind: 'missing' }, Date.UTC(2026, 2, 1));

    const written = await recordEvidence(hostProfile, ledgerOf(SEEN, older, MISSING), durableFiles);

    expect(written).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(
      [
        '{"collector_version":"1.0.0","kind":"repository","observed_at":"2026-03-02T00:00:00.000Z","outcome":{"kind":"missing"},"subject":"repository:github:acme/a"}',
        '{"collector_version":"1.0.0","kind":"repository","observed_at":"2026-03-02T00:00:00.000Z","outcome":{"kind":"observed","value":{"stars":3}},"subject":"repository:github:acme/b"}',
        '',
      ].join('\n'),
    );
  });

  it('keeps that a source could not be reached, with the answer before it', async () => {
    const later = { ...DOWN, subject: SEEN.subject, observedAtMs: Date.UTC(2026, 2, 3) };
    const again = { ...later, observedAtMs: Date.UTC(2026, 2, 4) };
    const older = observation(SEEN.subject, { kind: 'missing' }, Date.UTC(2026, 2, 1));
    const other = createMemoryLedger();

    await recordEvidence(hostProfile, ledgerOf(DOWN, older, SEEN, later, again), durableFiles);
    await ingestRecordedEvidence(hostProfile, other, OFFLINE_PORTS.files);

    expect(other.history('repository', DOWN.subject)).toEqual([DOWN]);
    expect(other.history('repository', SEEN.subject)).toEqual([SEEN, later, again]);
  });

  it('is the fuller reading of the same files where a later one ran out of time', async () => {
    const whole: Observation = {
      kind: 'package_contents',
      subject: 'release:lens@1.0.0',
      collectorVersion: '1.0.0',
      observedAtMs: Date.UTC(2026, 2, 1),
      outcome: { kind: 'observed', value: packageContentsToJson(packageContents()) },
    };
    const cut: Observation = {
      ...whole,
      observedAtMs: Date.UTC(2026, 2, 2),
      outcome: { kind: 'observed', value: packageContentsToJson(cutContents()) },
    };
    const other = createMemoryLedger();

    await recordEvidence(hostProfile, ledgerOf(whole, cut), durableFiles);
    await ingestRecordedEvidence(hostProfile, other, OFFLINE_PORTS.files);

    expect(other.history('package_contents', whole.subject)).toEqual([whole]);
  });

  it('is read into another ledger once, and written from there as the same bytes', async () => {
    await recordEvidence(hostProfile, ledgerOf(SEEN, MISSING), durableFiles);
    const bytes = readFileSync(path, 'utf8');
    const other = createMemoryLedger();

    const first = await ingestRecordedEvidence(hostProfile, other, OFFLINE_PORTS.files);
    const second = await ingestRecordedEvidence(hostProfile, other, OFFLINE_PORTS.files);
    await recordEvidence(hostProfile, other, durableFiles);

    expect(first).toMatchObject({ catalogId: 'recorded-evidence', outcome: 'read', recordsRead: 2, unreadable: 0 });
    expect(second).toMatchObject({ outcome: 'unchanged', recordsRead: 2 });
    expect(other.history('repository', SEEN.subject)).toEqual([SEEN]);
    expect(readFileSync(path, 'utf8')).toBe(bytes);
  });

  it('counts lines that cannot be read, and reads the others', async () => {
    await recordEvidence(hostProfile, ledgerOf(SEEN), durableFiles);
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"kind":"opinion"}\nnot json\n`);
    const ledger = createMemoryLedger();

    const report = await ingestRecordedEvidence(hostProfile, ledger, OFFLINE_PORTS.files);

    expect(report).toMatchObject({ recordsRead: 3, unreadable: 2 });
    expect(ledger.latest('repository', SEEN.subject)).toEqual(SEEN);
  });

  it('is nothing where the host names no file, or has none yet', async () => {
    const unnamed = {
      ...hostProfile,
      host: { ...hostProfile.host, analysis: { ...hostProfile.host.analysis, recorded_evidence: null } },
    };

    rmSync(path, { force: true });

    expect(await ingestRecordedEvidence(hostProfile, createMemoryLedger(), OFFLINE_PORTS.files)).toBeNull();
    expect(await ingestRecordedEvidence(unnamed, createMemoryLedger(), OFFLINE_PORTS.files)).toBeNull();
    await expect(recordEvidence(unnamed, ledgerOf(SEEN), durableFiles)).rejects.toMatchObject({
      code: 'config_invalid',
    });
  });
});
