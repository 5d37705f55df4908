import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILURE_CODES } from '../../base/failure.ts';
import { ProblemCode } from './problem.ts';

/** Rows of the table of errors: the statuses, and the codes in back quotes that begin a thing said of one. */
function documented(): Map<string, number> {
  const guide = readFileSync(new URL('../../../docs/API.md', import.meta.url), 'utf8');
  const table = /^## Errors\n.*?\n\n(\| Status .*?)\n\n/ms.exec(guide)?.[1] ?? '';
  const codes = new Set<string>(Object.keys(FAILURE_CODES));
  return new Map(
    table.split('\n').flatMap((row) => {
      const [, statuses = '', text = ''] = row.split('|');
      const named = [...text.matchAll(/`(\w+)`/g)].flatMap(([, code = '']) => (codes.has(code) ? [code] : []));
      return named.map((code): [string, number] => {
        const { status } = Object.entries(FAILURE_CODES).find(([name]) => name === code)![1];
        return [code, statuses.includes(String(status)) ? status : 0];
      });
    }),
  );
}

it('are the codes that the guide of the API lists, each at its status', () => {
  const codes = ProblemCode.options.map((code): [string, number] => [code, FAILURE_CODES[code].status]);

  expect(documented()).toEqual(new Map(codes));
});
