/** Fires once at Ctrl-C or a polite request to end (SIGTERM, as service managers send it). */
export function interruptOnSignals(process: Pick<NodeJS.Process, 'once'>): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}
