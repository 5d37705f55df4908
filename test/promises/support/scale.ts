/** Whether all of a promise is counted, or as much as a change can wait for. */
export const IS_FULL = process.env['PLUGIN_FACTS_VERIFY'] === 'full';

/** A count of today's run. */
export function scaled(counts: { readonly quick: number; readonly full: number }): number {
  return IS_FULL ? counts.full : counts.quick;
}

/** One line of the run, to be taken over into docs/GUARANTEES.md. */
export function tell(promise: string, counted: string, figure: string): void {
  process.stdout.write(`promise: ${promise}: ${counted}: ${figure}\n`);
}
