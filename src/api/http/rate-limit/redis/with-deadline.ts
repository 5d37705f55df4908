/** Rejects where it takes longer. */
export async function withDeadline<Value>(asked: Promise<Value>, deadlineMs: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  // Behind the answers that came while this thread had no processor: timers are looked at before them.
  const deadline = setTimeout(() => setImmediate(() => reject(new Error('overdue'))), deadlineMs);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(deadline);
  }
}
