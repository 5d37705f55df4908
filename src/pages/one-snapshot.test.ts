import { expect, it } from 'vitest';
import { askOneSnapshot } from './one-snapshot.ts';

/** Asked so often, in this order. */
function asking(...rounds: ReadonlyArray<readonly string[]>) {
  let asked = 0;
  return async () => rounds[asked++] ?? [];
}
const itself = (snapshots: readonly string[]) => snapshots;

it('what was answered from one publication is shown', async () => {
  expect(await askOneSnapshot(asking(['a', 'a']), itself)).toEqual(['a', 'a']);
});

it('what was answered from two is asked again', async () => {
  expect(await askOneSnapshot(asking(['a', 'b'], ['b', 'b']), itself)).toEqual(['b', 'b']);
});

it('a page never mixes two publications', async () => {
  await expect(askOneSnapshot(asking(['a', 'b'], ['b', 'c']), itself)).rejects.toMatchObject({
    code: 'snapshot_superseded',
  });
});
