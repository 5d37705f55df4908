import { decide, type RateClaim, type RateDecision } from '../rate-limit-store.ts';

/** A request that this process admitted. */
export interface OwnAdmission {
  /** Unlike that of any other request of any process. */
  readonly id: string;
  /** When it was known to be admitted, by the running clock of this machine. */
  readonly atMs: number;
}

/** What this process admitted of one budget within the window, oldest first. */
export interface OwnBudget extends RateClaim {
  readonly admissions: readonly OwnAdmission[];
}

export interface OwnAdmissionsDeps {
  readonly windowMs: number;
  /** Bound of all that is kept, about 100 bytes each; where it is reached the budgets not used for longest are forgotten. */
  readonly mostAdmissions: number;
}

/** What this process admitted in the last window, and what of it Redis may lack. */
export interface OwnAdmissions {
  /** By what this process admitted alone; counts nothing. */
  readonly decide: (claims: readonly RateClaim[], nowMs: number) => RateDecision;
  readonly add: (claims: readonly RateClaim[], admission: OwnAdmission, isWritten: boolean) => void;
  /** Redis may lack all of it. */
  readonly unwriteAll: () => void;
  /** Budgets that Redis may lack something of. */
  readonly unwritten: () => number;
  /** So many of those, which then count as written. */
  readonly takeUnwritten: (most: number, nowMs: number) => readonly OwnBudget[];
}

/** A map whose first entries were deleted is slow to begin to walk, so it is walked seldom. */
const SWEEP_EVERY = 1_024;

export function createOwnAdmissions({ windowMs, mostAdmissions }: OwnAdmissionsDeps): OwnAdmissions {
  // In the order of their newest request, so that those whose window is empty stand first.
  const budgets = new Map<string, { limit: number; admissions: OwnAdmission[] }>();
  const unwritten = new Set<string>();
  let kept = 0;
  let additions = 0;

  const forgetOld = (startMs: number): void => {
    for (const [key, { admissions }] of budgets) {
      if (kept <= mostAdmissions && admissions.at(-1)!.atMs > startMs) return;
      budgets.delete(key);
      unwritten.delete(key);
      kept -= admissions.length;
    }
  };
  const live = (key: string, nowMs: number): readonly OwnAdmission[] =>
    (budgets.get(key)?.admissions ?? []).filter(({ atMs }) => atMs > nowMs - windowMs);
  return {
    decide(claims, nowMs) {
      const found = claims.map(({ key, limit }) => ({ limit, timesMs: live(key, nowMs).map(({ atMs }) => atMs) }));
      return decide(found, nowMs, windowMs);
    },
    add(claims, admission, isWritten) {
      for (const { key, limit } of claims) {
        const before = live(key, admission.atMs);
        kept += before.length + 1 - (budgets.get(key)?.admissions.length ?? 0);
        budgets.delete(key);
        budgets.set(key, { limit, admissions: [...before, admission] });
        if (!isWritten) unwritten.add(key);
      }
      additions += 1;
      if (additions % SWEEP_EVERY === 0 || kept > mostAdmissions) forgetOld(admission.atMs - windowMs);
    },
    unwriteAll() {
      for (const key of budgets.keys()) unwritten.add(key);
    },
    unwritten: () => unwritten.size,
    takeUnwritten(most, nowMs) {
      const keys = unwritten.keys().take(most).toArray();
      for (const key of keys) unwritten.delete(key);
      const taken = keys.map((key) => ({ key, limit: budgets.get(key)?.limit ?? 0, admissions: live(key, nowMs) }));
      return taken.filter(({ admissions }) => admissions.length > 0);
    },
  };
}
