import { describe, expect, it } from 'vitest';
import { HOST_RUN_REASON_CODES, HOST_RUN_STAGES } from '../facts/host-run.ts';
import { RUNTIME_FAILURE_CODES, RUNTIME_STAGES } from './runtime-failure-codes.ts';

describe('runtime failures', () => {
  it('have every stage and every code of the facts, in their order', () => {
    expect(RUNTIME_STAGES).toEqual(HOST_RUN_STAGES);
    expect(RUNTIME_FAILURE_CODES).toEqual(Object.values(HOST_RUN_REASON_CODES).flat());
  });
});
