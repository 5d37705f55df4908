import { expect, it } from 'vitest';
import { closeAfter } from './close-after.ts';

function door(error: Error | null) {
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    if (error !== null) throw error;
  };
  return { close, isClosed: () => isClosed };
}

it('closes and gives the result', async () => {
  const open = door(null);

  expect(await closeAfter(open, async () => 7)).toBe(7);
  expect(open.isClosed()).toBe(true);
});

it('throws the first error where closing fails too', async () => {
  const open = door(new Error('second'));

  await expect(closeAfter(open, () => Promise.reject(new Error('first')))).rejects.toThrow('first');
  expect(open.isClosed()).toBe(true);
});

it('throws what closing alone throws', async () => {
  await expect(closeAfter(door(new Error('second')), async () => 7)).rejects.toThrow('second');
});
