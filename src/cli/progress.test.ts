import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgress, renderProgressBar } from './progress.ts';
import { displayWidth } from './text-layout.ts';

function progress({ isTTY, columns = 80, useColor = false }: { isTTY: boolean; columns?: number; useColor?: boolean }) {
  let nowMs = 1000;
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const made = createProgress({ stream: { isTTY, columns, write }, clock: { nowMs: () => nowMs }, useColor });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { ...made, wait, written: () => written };
}

describe('createProgress on a terminal', () => {
  it('redraws one line with bar, count, rate and time left', () => {
    const { start, advance, finish, wait, written } = progress({ isTTY: true, columns: 81 });

    start('reading', 2000);
    wait(1000);
    advance(500);
    wait(3000);
    advance(1500);
    finish();

    expect(written().split('\r')).toEqual([
      '',
      'reading  [------------------------]  0/2,000  0 %'.padEnd(80),
      'reading  [######------------------]  500/2,000  25 %  500/s  3.0 s left'.padEnd(80),
      'reading  [########################]  2,000/2,000  100 %  500/s'.padEnd(80),
      `${'reading  [########################]  2,000/2,000  100 %  500/s'.padEnd(80)}\n`,
    ]);
  });

  it('redraws at most ten times a second', () => {
    const { start, advance, wait, written } = progress({ isTTY: true });

    start('reading', 100);
    for (let step = 0; step < 100; step += 1) {
      wait(10);
      advance(1);
    }

    expect(written().split('\r')).toHaveLength(1 + 1 + 10);
  });

  it('shows count and rate alone where the total is not known', () => {
    const { start, advance, wait, written } = progress({ isTTY: true, columns: 31 });

    start('reading', null);
    wait(500);
    advance(1200);

    expect(written().split('\r').at(-1)).toBe('reading  1,200  2,400/s       ');
  });

  it('colours the bar only where colour is wanted', () => {
    const { start, written } = progress({ isTTY: true, useColor: true });

    start('reading', 0);

    expect(written()).toContain('[\u001b[32m########################\u001b[39m]  0/0  100 %');
  });

  it('neutralises a hostile label', () => {
    const { start, written } = progress({ isTTY: true });

    start('a\u001b[2J\nb', 1);

    expect(written().slice(1)).toContain(String.raw`a\u{1b}[2J\u{a}b`);
  });

  it('ends a stage when the next begins, and does nothing without one', () => {
    const { start, advance, finish, written } = progress({ isTTY: true });

    advance(1);
    finish();
    start('one', 1);
    start('two', 1);

    expect(written().match(/\n/g)).toHaveLength(1);
  });
});

describe('renderProgressBar', () => {
  it('is exactly as wide as it may be, whatever the label and the numbers', () => {
    const state = fc.record({
      label: fc.string({ unit: fc.constantFrom('a', '飞', '🙂', ' ') }),
      total: fc.option(fc.nat()),
      done: fc.nat(),
      elapsedMs: fc.nat(),
    });
    fc.assert(
      fc.property(state, fc.integer({ min: 1, max: 200 }), (shown, columns) => {
        expect(displayWidth(renderProgressBar(shown, { columns, useColor: false }))).toBe(columns);
      }),
    );
  });
});

describe('createProgress elsewhere', () => {
  it('writes a plain line every two seconds and one at the end', () => {
    const { start, advance, finish, wait, written } = progress({ isTTY: false });

    start('reading', 100);
    for (let step = 0; step < 50; step += 1) {
      wait(100);
      advance(2);
    }
    finish();

    expect(written()).toBe(
      [
        'reading: 40/100, 40 %, 20/s, 3.0 s left',
        'reading: 80/100, 80 %, 20/s, 1.0 s left',
        'reading: 100/100, 100 %, 20/s, ended after 5.0 s',
        '',
      ].join('\n'),
    );
  });
});
