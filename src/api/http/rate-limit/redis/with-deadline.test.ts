import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const NEVER = new Promise<never>(() => undefined);

async function nextImmediate(): Promise<string> {
  return new Promise((resolve) => void setImmediate(() => resolve('answer')));
}

/** The processor does nothing else meanwhile. */
function beBusy(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

describe('an answer that must come in time', () => {
  it('is given, or its error, and no timer stays behind', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());

    expect(await withDeadline(Promise.resolve('answer'), 1_000)).toBe('answer');
    await expect(withDeadline(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is overdue at its deadline and not before', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let error: unknown = null;
    void withDeadline(NEVER, 1_000).catch((thrown: unknown) => (error = thrown));

    await vi.advanceTimersByTimeAsync(999);
    expect(error).toBe(null);
    await vi.advanceTimersByTimeAsync(2);
    expect(error).toEqual(new Error('overdue'));
  });

  it('came in time if it was there before this thread had the processor again', async () => {
    await nextImmediate();
    const asked = withDeadline(nextImmediate(), 1);
    beBusy(20);

    expect(await asked).toBe('answer');
  });
});
