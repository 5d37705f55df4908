import { describe, expect, it } from 'vitest';
import { OBSERVED_AT_MS, endedRun, hostRun } from '../../../test/fixtures/observed.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { hostRunToJson, parseHostRun } from './host-run.ts';

describe('a run in the ledger', () => {
  it.each([
    ['that loaded', hostRun()],
    ['that ended', endedRun()],
    ['whose entries failed', { ...hostRun(), nonAi: endedRun().outcome }],
  ])('%s is read as it was written', (_case, run) => {
    expect(parseHostRun(JSON.parse(canonicalJson(hostRunToJson(run))), OBSERVED_AT_MS)).toEqual(run);
  });

  it('keeps no more than 300 characters of what was printed, and never half of one', () => {
    const kept = parseHostRun(hostRunToJson(endedRun({ detail: `${'x'.repeat(299)}𠮷` })), OBSERVED_AT_MS);

    expect(kept?.outcome).toMatchObject({ detail: `${'x'.repeat(299)}\uFFFD` });
  });

  it.each([
    ['another shape', { kind: 'loaded' }],
    ['a field too many', { score: 5 }],
    [
      'a code nobody knows',
      { outcome: { kind: 'failed', stage: 'load', failure_class: 'plugin', reason_code: 'bad', detail: '' } },
    ],
  ])('is not read with %s', (_case, overrides) => {
    const value = { ...Object(hostRunToJson(hostRun())), ...overrides };

    expect(parseHostRun(value, OBSERVED_AT_MS)).toBeNull();
  });
});
