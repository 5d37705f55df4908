import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OFFLINE_PORTS } from '../../../test/fixtures/runs.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { TestRunReport } from '../../contract/evidence/test-run-report.ts';
import { importTestRun, testRunFacts } from './import-run.ts';

const REPORT: TestRunReport = {
  schema_version: '1.0.0',
  authority: 'test_evidence',
  tester: { name: 'Harbour Lab', url: 'https://lab.example.org' },
  package_name: 'lens',
  version: '1.0.0',
  integrity: `sha512-${'A'.repeat(86)}==`,
  host: { package_name: 'host', version: '5.0.7' },
  environment: { runtime: 'node 26.1.0', operating_system: 'linux', architecture: 'x64' },
  started_at: '2026-03-01T00:00:00.000Z',
  ended_at: '2026-03-01T00:05:00.000Z',
  dimensions: [
    { dimension: 'install', status: 'passed', summary: 'installed without scripts' },
    { dimension: 'boot', status: 'failed', summary: null },
  ],
};

function fileOf(content: unknown): string {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const importOf = (content: unknown, ledger = createMemoryLedger()) =>
  importTestRun(fileOf(content), OFFLINE_PORTS.files, ledger);

describe('importTestRun', () => {
  it('keeps a report under its digest and its own end, the same one once', async () => {
    const ledger = createMemoryLedger();

    const first = await importOf(REPORT, ledger);
    const again = await importOf(JSON.stringify(REPORT, null, 4), ledger);

    expect(first).toMatchObject({ packageName: 'lens', version: '1.0.0', tester: 'Harbour Lab', outcome: 'imported' });
    expect(first.testRunId).toBe(`testrun.${first.digest.slice(7, 19)}`);
    expect(again).toEqual({ ...first, outcome: 'unchanged' });
    expect(ledger.history('test_run_report', `release:lens@1.0.0#${first.testRunId}`)).toMatchObject([
      { observedAtMs: Date.parse('2026-03-01T00:05:00.000Z'), outcome: { kind: 'observed', value: REPORT } },
    ]);
  });

  it('gives its facts as the word of the tester', async () => {
    const ledger = createMemoryLedger();
    const { testRunId } = await importOf(REPORT, ledger);

    const source = `Harbour Lab, ${testRunId}, in host 5.0.7`;
    expect(testRunFacts({ packageName: 'lens', version: '1.0.0' }, ledger)).toEqual([
      { label: 'install', value: 'passed: installed without scripts', source, observedAt: REPORT.ended_at },
      { label: 'boot', value: 'failed', source, observedAt: REPORT.ended_at },
    ]);
    expect(testRunFacts({ packageName: 'lens', version: '1.0.1' }, ledger)).toEqual([]);
  });

  it.each([
    ['an authority that is not its own', { authority: 'automated_observation' }, '/authority'],
    ['a range for a version', { version: '^1.0.0' }, '/version'],
    ['no integrity', { integrity: null }, '/integrity'],
    ['a field nobody knows', { score: 5 }, ''],
    ['text that a terminal would obey', { tester: { name: 'a\u001b[2J', url: null } }, '/tester/name'],
    ['a dimension named twice', { dimensions: [REPORT.dimensions[0], REPORT.dimensions[0]] }, '/dimensions'],
  ])('refuses %s and says where', async (_case, overrides, pointer) => {
    await expect(importOf({ ...REPORT, ...overrides })).rejects.toMatchObject({
      code: 'invalid_request',
      items: [{ pointer, code: 'report_invalid' }],
    });
  });

  it.each([
    ['is no JSON', '{'],
    ['is no object', '7'],
  ])('refuses a file that %s', async (_case, content) => {
    await expect(importOf(content)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
