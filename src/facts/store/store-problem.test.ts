import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { asStoreProblem } from './store-problem.ts';

function sqliteError(errcode: number): Error {
  return Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
}

describe('asStoreProblem', () => {
  it.each([
    ['an error of the disk', 778, /check its disk/u],
    ['a store that may not be written', 1032, /check its disk/u],
    ['a damaged page', 11, /damaged.*backup/u],
    ['a column that is not there', 1, /damaged.*backup/u],
  ])('says what to do about %s, also where it became an unforeseen failure', (_case, errcode, message) => {
    const error = sqliteError(errcode);

    for (const thrown of [error, Failure.from(error)]) {
      expect(asStoreProblem(thrown)).toMatchObject({
        code: 'store_unusable',
        message: expect.stringMatching(message),
        cause: error,
      });
    }
  });

  it.each([[sqliteError(13)], [new Failure('not_ready', 'Nothing.')], [new TypeError('x')]])(
    'leaves %s as it is',
    (thrown) => {
      expect(asStoreProblem(thrown)).toBe(thrown);
    },
  );
});
