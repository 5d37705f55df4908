import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';

/**
 * Calls that mean something by themselves: codes, module of Node (`global`: the
 * global object), and its members parted by spaces; `.` is the module itself,
 * `#` before a member is what `new` makes of it.
 */
export type KnownCalls = readonly [codes: readonly StaticCode[], module: string, members: string];
