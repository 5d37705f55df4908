import { describe, expect, it } from 'vitest';
import { rememberAccepted } from './remember-accepted.ts';

/** Takes any body but `refused`, and counts how often it looked. */
function countingCheck() {
  let looks = 0;
  const check = (bytes: Uint8Array): { text: string } => {
    looks += 1;
    const text = Buffer.from(bytes).toString();
    if (text === 'refused') throw new RangeError('refused');
    return { text };
  };
  return { check, looks: () => looks };
}

describe('rememberAccepted', () => {
  it('checks the same bytes once', () => {
    const { check, looks } = countingCheck();
    const checked = rememberAccepted(check, 10_000);

    const texts = ['书', '书', 'é', '书'].map((text) => checked(Buffer.from(text)).text);

    expect(texts).toEqual(['书', '书', 'é', '书']);
    expect(looks()).toBe(2);
  });

  it('refuses what is refused each time', () => {
    const { check, looks } = countingCheck();
    const checked = rememberAccepted(check, 10_000);

    expect(() => checked(Buffer.from('refused'))).toThrow(RangeError);
    expect(() => checked(Buffer.from('refused'))).toThrow(RangeError);
    expect(looks()).toBe(2);
  });

  it('forgets the oldest where there is no more room', () => {
    const { check, looks } = countingCheck();
    const checked = rememberAccepted(check, 1_100);

    for (const text of ['a', 'b', 'c', 'a']) checked(Buffer.from(text));

    expect(looks()).toBe(4);
  });

  it('remembers nothing where it may hold nothing', () => {
    const { check, looks } = countingCheck();
    const checked = rememberAccepted(check, 0);

    checked(Buffer.from('a'));
    checked(Buffer.from('a'));

    expect(looks()).toBe(2);
  });
});
