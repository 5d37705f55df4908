import { describe, expect, it } from 'vitest';
import { type Collect, collectors, observesAll } from '../../../test/fixtures/collectors.ts';
import { HOST_VERSION, revision } from '../../../test/fixtures/evidence.ts';
import { cutContents, endedRun } from '../../../test/fixtures/observed.ts';
import { SILENT } from '../../../test/fixtures/runs.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { fixedClock } from '../../base/clock.ts';
import { hostRunToJson } from '../../facts/host-run/host-run.ts';
import { packageContentsToJson } from '../../facts/package-contents/package-contents.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import type { ObservationLedger } from '../../facts/observation/store-port.ts';
import { type AnalyzeOptions, analyzeHost } from './analyze-host.ts';

const ALL: AnalyzeOptions = {
  hostFolder: 'hosts/made-up',
  dataFolder: null,
  chains: null,
  limit: null,
  only: null,
  isAgain: false,
  isRecorded: false,
};

/** Three packages, of which `c` comes first. */
const REVISIONS = ['a', 'b', 'c'].map((name, i) => ({
  revision: revision({ name, packageName: name, repository: null }),
  priorityRank: 2 - i,
}));

interface RunOptions {
  readonly hostPackage?: string;
  readonly collect?: Collect;
  readonly ledger?: ObservationLedger;
  readonly observed?: readonly ExactRelease[];
}

function analyze(
  options: Partial<AnalyzeOptions>,
  { collect = observesAll, ledger = createMemoryLedger(), hostPackage, observed = [] }: RunOptions = {},
) {
  return analyzeHost(
    { ...ALL, ...options },
    {
      revisions: REVISIONS,
      observed,
      hostPackage: hostPackage ?? null,
      hostVersion: HOST_VERSION,
      ledger,
      collectors: collectors(collect),
      clock: fixedClock('2026-03-02T00:00:00.000Z'),
      progress: SILENT,
      interrupt: new AbortController().signal,
      memoryBytes: 100,
      alarms: [],
      obstacles: [],
    },
  );
}

describe('analyzeHost', () => {
  it('tells what it looked at, and what is known now that was not before', async () => {
    const report = await analyze({ chains: ['package-release'] });

    expect(report).toMatchObject({ queued: 3, done: 3, failures: [], alarms: [] });
    expect(report.observations).toEqual(
      ['advisories', 'package_contents', 'package_release'].map((kind) => ({
        kind,
        observed: 3,
        missing: 0,
        failed: 0,
        kept: 0,
        skipped: 0,
      })),
    );
    expect(
      report.changes.filter(({ name }) => name === 'a').map(({ dimension, from, to }) => [dimension, from, to]),
    ).toEqual([
      ['package_release', 'not_tested', 'passed'],
      ['package_integrity', 'not_tested', 'passed'],
      ['static_risk', 'not_tested', 'passed'],
      ['dependency_risk', 'not_tested', 'passed'],
    ]);
  });

  it('works through the first of the queue where it is limited, and changes nothing the second time', async () => {
    const ledger = createMemoryLedger();

    const first = await analyze({ limit: 1 }, { ledger });
    const second = await analyze({ limit: 1 }, { ledger });

    expect(new Set(first.changes.map(({ name }) => name))).toEqual(new Set(['c']));
    expect(second.changes).toEqual([]);
    expect(second.observations.length).toBeGreaterThan(0);
    expect(second.observations.filter(({ observed, kept }) => observed !== 0 || kept !== 1)).toEqual([]);
  });

  it('observes the package of the host too, before any plugin, and counts it as none', async () => {
    const ledger = createMemoryLedger();
    const asked: string[] = [];
    const collect: Collect = (request, signal) => {
      asked.push(request.subject);
      return observesAll(request, signal);
    };

    const { queued, done } = await analyze({ limit: 1 }, { ledger, collect, hostPackage: 'the-host' });

    expect(asked[0]).toBe('package:the-host');
    expect(ledger.latest('package_release', 'package:the-host')?.outcome.kind).toBe('observed');
    expect({ queued, done }).toEqual({ queued: 1, done: 1 });
  });

  it('takes one plugin by its package, and says where there is none', async () => {
    expect((await analyze({ only: 'b' })).queued).toBe(1);
    await expect(analyze({ only: 'z' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['z', 'z@1.0.0'])(
    'takes observed releases of a package that no plugin has, asked for as %s',
    async (only) => {
      const ledger = createMemoryLedger();
      const observed = [
        { packageName: 'z', version: '1.0.0' },
        { packageName: 'a', version: '1.0.0' },
      ];

      const report = await analyze({ only }, { ledger, observed });

      expect(report).toMatchObject({ queued: 1, done: 1 });
      expect(ledger.latest('package_contents', 'release:z@1.0.0')?.outcome.kind).toBe('observed');
      expect(ledger.latest('package_release', 'release:a@1.0.0')).toBeNull();
    },
  );

  it('takes one observed release of a listed package, and names what was cut by time', async () => {
    const ledger = createMemoryLedger();
    const observed = [{ packageName: 'a', version: '1.0.0' }];
    const collect: Collect = async (request, signal) =>
      request.kind === 'package_contents'
        ? { kind: 'observed', value: packageContentsToJson(cutContents()) }
        : observesAll(request, signal);

    const report = await analyze({ only: 'a@1.0.0' }, { ledger, observed, collect });

    expect(report.cutByTime).toEqual(['a@1.0.0']);
  });

  it('counts runs that ended early by stage, class and reason', async () => {
    const collect: Collect = async (request, signal) =>
      request.kind === 'host_run'
        ? { kind: 'observed', value: hostRunToJson(endedRun()) }
        : observesAll(request, signal);

    const { failures, outcomes } = await analyze({}, { collect });

    expect(failures).toEqual([{ stage: 'load', failureClass: 'plugin', reasonCode: 'import_threw', count: 3 }]);
    expect(outcomes.find(({ dimension }) => dimension === 'install_runtime')?.counts).toEqual({
      passed: 0,
      partial: 0,
      failed: 3,
      not_tested: 0,
      not_applicable: 0,
    });
  });

  it('counts observations that failed, and fails no plugin by them', async () => {
    const report = await analyze({}, { collect: () => Promise.reject(new Error('boom')) });

    expect(report.observations).toEqual([
      { kind: 'package_release', observed: 0, missing: 0, failed: 3, kept: 0, skipped: 0 },
    ]);
    expect(report.outcomes.map(({ counts }) => counts.failed)).toEqual(Array.from({ length: 8 }, () => 0));
  });
});
