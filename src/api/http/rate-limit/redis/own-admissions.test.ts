import { describe, expect, it } from 'vitest';
import { createOwnAdmissions } from './own-admissions.ts';

const claim = (key: string, limit = 2) => [{ key, limit }];

function own(mostAdmissions = 1_000) {
  return createOwnAdmissions({ windowMs: 1_000, mostAdmissions });
}

describe('what a process admitted itself', () => {
  it('decides as a counter would, and counts only what is added', () => {
    const admissions = own();
    expect(admissions.decide(claim('a'), 0)).toEqual({ isAdmitted: true, remaining: 1, waitMs: 1_000 });
    admissions.add(claim('a'), { id: '1', atMs: 0 }, false);
    admissions.add(claim('a'), { id: '2', atMs: 300 }, false);

    expect(admissions.decide(claim('a'), 400)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 600 });
    expect(admissions.decide(claim('a'), 1_000).isAdmitted).toBe(true);
    expect(admissions.decide(claim('b'), 400).isAdmitted).toBe(true);
  });

  it('is told once where Redis lacks it, all of a budget, and no more than the window', () => {
    const admissions = own();
    admissions.add(claim('a'), { id: '1', atMs: 0 }, true);
    admissions.add(claim('b'), { id: '2', atMs: 500 }, true);
    expect(admissions.unwritten()).toBe(0);
    admissions.add(claim('b', 3), { id: '3', atMs: 600 }, false);

    expect(admissions.takeUnwritten(9, 700)).toEqual([
      {
        key: 'b',
        limit: 3,
        admissions: [
          { id: '2', atMs: 500 },
          { id: '3', atMs: 600 },
        ],
      },
    ]);
    expect([admissions.unwritten(), admissions.takeUnwritten(9, 700)]).toEqual([0, []]);
  });

  it('is all told again after a new connection, in parts, without what has left the window', () => {
    const admissions = own();
    admissions.add(claim('a'), { id: '1', atMs: 0 }, true);
    admissions.add(claim('b'), { id: '2', atMs: 500 }, true);
    admissions.add(claim('c'), { id: '3', atMs: 600 }, true);
    admissions.unwriteAll();
    expect(admissions.unwritten()).toBe(3);

    const parts = [admissions.takeUnwritten(2, 1_000), admissions.takeUnwritten(2, 1_000)];
    expect(parts.map((budgets) => budgets.map(({ key }) => key))).toEqual([['b'], ['c']]);
  });

  it('is forgotten of those not admitted for longest where there is too much', () => {
    const admissions = own(3);
    for (const [i, key] of ['old', 'new', 'newer', 'newest'].entries())
      admissions.add(claim(key, 1), { id: String(i), atMs: i }, false);

    const isAdmitted = (key: string) => admissions.decide(claim(key, 1), 10).isAdmitted;
    expect(['old', 'new', 'newer', 'newest'].map(isAdmitted)).toEqual([true, false, false, false]);
    expect(admissions.unwritten()).toBe(3);
  });
  it('counts each request once towards what is too much', () => {
    const admissions = own(3);
    for (const [atMs, key] of ['twice', 'twice', 'once'].entries())
      admissions.add(claim(key), { id: String(atMs), atMs }, true);

    expect(admissions.decide(claim('twice'), 10).isAdmitted).toBe(false);
  });

  it('is kept of who was admitted again, and forgotten of who was not', () => {
    const admissions = own(3);
    for (const [atMs, key] of ['again', 'before', 'again', 'new'].entries())
      admissions.add(claim(key), { id: String(atMs), atMs }, true);

    expect(admissions.decide(claim('again'), 10).isAdmitted).toBe(false);
    expect(admissions.decide(claim('before', 1), 10).isAdmitted).toBe(true);
  });

  it('is forgotten some time after it has left the window', () => {
    const admissions = own(10_000);
    admissions.add(claim('old'), { id: 'old', atMs: 0 }, false);
    for (let i = 0; i < 2_000; i += 1) admissions.add(claim('new'), { id: String(i), atMs: 5_000 }, false);

    expect(admissions.unwritten()).toBe(1);
  });
});
