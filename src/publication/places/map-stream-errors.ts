/** Passes a stream on; where it ends in an error, it ends in what is told for that. */
export async function* mapStreamErrors(
  stream: AsyncIterable<Uint8Array>,
  told: (thrown: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (thrown) {
    throw told(thrown);
  }
}
