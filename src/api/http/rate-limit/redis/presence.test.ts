import { describe, expect, it } from 'vitest';
import { movedClock } from '../../../../../test/support/rate-limit-store-contract.ts';
import { createPresence } from './presence.ts';
import type { RedisLink } from './redis-link.ts';

const LINK: RedisLink = {
  runId: 'one',
  send: async () => null,
  onClosed: () => undefined,
  close: () => undefined,
};
const OTHER_LINK: RedisLink = { ...LINK };

/** @returns also what was told, in order, and lets so many milliseconds pass */
function watched() {
  const clock = movedClock();
  const told: unknown[] = [];
  const presence = createPresence({
    clock,
    onGone: (error) => told.push(['gone', error]),
    onBack: (goneForMs) => told.push(['back', goneForMs]),
  });
  const pass = (ms: number): void => clock.moveTo(clock.sinceBootMs() + ms);
  return { presence, told, pass };
}

describe('whether Redis can be asked', () => {
  it('is not known before the first try: it counts as gone since the start, was never lost, and nobody is told', () => {
    const { presence, told, pass } = watched();
    pass(400);

    expect(presence.ready()).toBe(null);
    expect(presence.firstTry()).toBeInstanceOf(Promise);
    expect([presence.goneForMs(), presence.losses(), told]).toEqual([400, 0, []]);
  });

  it('is so from a first try that went well, and that is nothing to tell', async () => {
    const { presence, told, pass } = watched();
    const firstTry = presence.firstTry();
    pass(400);
    presence.becomeReady(LINK);

    await firstTry;
    expect(presence.firstTry()).toBe(null);
    expect(presence.ready()).toBe(LINK);
    expect([presence.goneForMs(), presence.losses(), told]).toEqual([null, 0, []]);
  });

  it('is not so from a first try that failed: that is told once, and is no loss', async () => {
    const { presence, told, pass } = watched();
    const firstTry = presence.firstTry();
    pass(400);
    presence.becomeGone('refused');
    presence.becomeGone('refused again');
    pass(100);

    await firstTry;
    expect(presence.firstTry()).toBe(null);
    expect([presence.goneForMs(), presence.losses(), told]).toEqual([500, 0, [['gone', 'refused']]]);
  });

  it('is told once when it is lost and once when it is back, with how long that took', () => {
    const { presence, told, pass } = watched();
    presence.becomeReady(LINK);
    pass(1_000);
    presence.becomeGone('reset');
    expect([presence.ready(), presence.goneForMs(), presence.losses()]).toEqual([null, 0, 1]);
    pass(200);
    presence.becomeGone('refused');
    pass(300);
    expect([presence.goneForMs(), presence.losses()]).toEqual([500, 1]);

    presence.becomeReady(OTHER_LINK);
    presence.becomeReady(OTHER_LINK);
    expect(presence.ready()).toBe(OTHER_LINK);
    expect(told).toEqual([
      ['gone', 'reset'],
      ['back', 500],
    ]);
    presence.becomeGone('reset');
    expect([presence.goneForMs(), presence.losses()]).toEqual([0, 2]);
  });

  it('is told as back where the first try failed', () => {
    const { presence, told, pass } = watched();
    presence.becomeGone('refused');
    pass(700);
    presence.becomeReady(LINK);

    expect(told).toEqual([
      ['gone', 'refused'],
      ['back', 700],
    ]);
  });

  it('ends with the connection that is asked by, and with no other', () => {
    const { presence, told } = watched();
    presence.becomeReady(LINK);
    presence.leave(OTHER_LINK);
    expect(presence.ready()).toBe(LINK);

    presence.leave(LINK);
    expect(presence.ready()).toBe(null);
    // Why is not known yet, so it is not told and not counted yet.
    expect([presence.goneForMs(), presence.losses(), told]).toEqual([null, 0, []]);
  });
});
