import type { StaticCode } from '../../contract/quality-reason-codes.ts';

/**
 * Calls that mean something by themselves: codes, module (`global`: the global
 * object), and its members parted by spaces; `.` is the module itself.
 */
export type KnownCalls = readonly [codes: readonly StaticCode[], module: string, members: string];
