/** Errors of the client itself, by the names of their classes; what they say may hold an address. */
const FAULTS: Readonly<Record<string, string>> = {
  ConnectionTimeoutError: 'ETIMEDOUT',
  ClientClosedError: 'closed',
  DisconnectsClientError: 'closed',
  SocketClosedUnexpectedlyError: 'closed',
};

/**
 * What is wrong, in a word that names no address, user or password: the code of
 * the system (`ECONNREFUSED`), the first word of what Redis says (`WRONGPASS`,
 * `NOPERM`, `OOM`, `READONLY`), or the name of the error.
 */
export function redisFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return redisFault(error.errors[0]);
  const said = /^[A-Z]{2,}(?= )/.exec(error.message)?.[0];
  return said ?? FAULTS[error.constructor.name] ?? error.constructor.name;
}
