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

describe('Failure.from a full disk', () => {
  it.each([
    ['the system has no room', { code: 'ENOSPC' }],
    ['a quota is used up', { code: 'EDQUOT' }],
    ['SQLite has no room', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['SQLite cannot make its shared memory larger', { code: 'ERR_SQLITE_ERROR', errcode: 4874 }],
  ])('says so: %s', (_case, fields) => {
    const error = Object.assign(new Error('write'), fields);

    expect(Failure.from(error)).toMatchObject({ code: 'no_room', cause: error });
  });
});

describe('Failure.from what the system says of a file', () => {
  it.each([
    ['EIO', 'Check the disk'],
    ['EACCES', 'Check who owns it'],
    ['EROFS', 'Check who owns it'],
    ['EMFILE', 'Too many files are open'],
  ])('says what to do about %s, and names no path', (code, remedy) => {
    const error = Object.assign(new Error(`${code}: open '/home/somebody/CURRENT'`), { code });

    const failure = Failure.from(error);

    expect(failure).toMatchObject({ code: 'disk_unusable', cause: error });
    expect(failure.message).toContain(remedy);
    expect(failure.message).not.toContain('/home');
  });
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
