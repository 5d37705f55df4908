import { describe, expect, it } from 'vitest';
import { Failure, FAILURE_CODES } from './failure.ts';

describe('Failure.from', () => {
  it('keeps a failure as it is', () => {
    const failure = new Failure('not_found', 'No such plugin.');

    expect(Failure.from(failure)).toBe(failure);
  });

  it.each([[new TypeError('secret path /home/somebody')], ['secret text'], [undefined]])(
    'hides what nobody foresaw behind internal_error and keeps it as the cause: %s',
    (thrown) => {
      const failure = Failure.from(thrown);

      expect(failure).toMatchObject({ code: 'internal_error', items: [], cause: thrown });
      expect(failure.message).toBe('An unexpected failure; the log has its cause.');
    },
  );
});

describe('FAILURE_CODES', () => {
  it.each(Object.entries(FAILURE_CODES))(
    'gives %s an error status and an exit code that is no success',
    (_code, row) => {
      expect(row.status).toBeGreaterThanOrEqual(400);
      expect(row.status).toBeLessThan(600);
      expect(row.exitCode).toBeGreaterThan(1);
      expect(row.title).not.toBe('');
    },
  );
});
