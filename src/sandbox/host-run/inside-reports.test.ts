import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { readBootReport, readInstallReport } from './inside-reports.ts';

const REPORT = { ended: 'ready', exitCode: null, signal: null, entries: [], output: 'up' };

describe('readBootReport', () => {
  it('reads the last line', () => {
    expect(readBootReport(`noise\n${JSON.stringify(REPORT)}\n`)).toEqual(REPORT);
  });

  it('gives null where there is none', () => {
    expect(readBootReport('\n')).toBeNull();
    expect(readInstallReport('')).toBeNull();
  });

  it.each([
    ['no JSON', 'up and running'],
    ['another shape', JSON.stringify({ ...REPORT, ended: 'well' })],
    [
      'an entry of an unknown state',
      JSON.stringify({ ...REPORT, entries: [{ id: 'a', module: 'a', state: 'fine', detail: null }] }),
    ],
    ['endless output', JSON.stringify({ ...REPORT, output: 'x'.repeat(200_001) })],
  ])('refuses %s', (_, line) => {
    expect(() => readBootReport(line)).toThrow(Failure);
  });
});
