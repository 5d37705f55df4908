import { describe, expect, it } from 'vitest';
import { systemWait } from './clock.ts';

describe('systemWait', () => {
  it('waits, and ends at once where the run is interrupted', async () => {
    const interrupt = new AbortController();
    const wait = systemWait(interrupt.signal);
    await wait(1);

    const waiting = wait(60_000);
    interrupt.abort();

    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
