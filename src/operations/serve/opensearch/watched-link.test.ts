import { expect, it } from 'vitest';
import { Failure } from '../../../base/failure.ts';
import { watchedLink } from './watched-link.ts';

it('tells once that nobody answers, and once that somebody does again', async () => {
  const told: string[] = [];
  const answers = [true, false, false, true, true, false];
  const link = watchedLink(
    {
      async ask() {
        if (answers.shift() === true) return { status: 200, body: {} };
        throw new Failure('not_searched', 'nobody');
      },
      close: async () => undefined,
    },
    { onGone: (advice) => told.push(advice), onBack: () => told.push('back') },
  );

  for (let i = 0; i < 6; i += 1) await link.ask({ method: 'GET', path: '/' }).catch(() => undefined);

  expect(told).toEqual(['nobody', 'back', 'nobody']);
});
