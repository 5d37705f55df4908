interface Closable {
  readonly close: () => void | Promise<void>;
}

/**
 * Works with something and closes it, however the work ends. Where both fail,
 * the work's error is the one that is thrown: it came first and says why.
 */
export async function closeAfter<Open extends Closable, Result>(
  open: Open,
  work: (open: Open) => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work(open);
  } catch (first) {
    await Promise.try(() => open.close()).catch(() => undefined);
    throw first;
  }
  await open.close();
  return result;
}
