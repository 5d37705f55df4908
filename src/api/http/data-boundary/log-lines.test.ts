import { describe, expect, it } from 'vitest';
import { holdsLogLines } from './log-lines.ts';

describe('a line of a log', () => {
  it.each([
    ['a stamp of ISO 8601 and how grave it is', '2026-02-03T04:05:06Z warn pump'],
    ['a stamp with a gap and a zone', '2026-02-03 04:05:06.789 +01:00 error pump'],
    ['a stamp with points', '2026.2.3, 4:05:06 info pump'],
    ['a stamp that takes a letter away', 'a2026-02-03 04:05:06b=1'],
    ['a stamp of small letters', 'feb 3 04:05:06 pump: 3'],
    ['a stamp of Han', '2026年2月3日 04:05:06 错误'],
    ['a stamp of syslog', 'Feb  3 04:05:06 attic pump[812]: stop'],
    ['a stamp with a weekday', 'Tue Feb 3 04:05:06 2026 pump failed'],
    ['a stamp of web servers', '03/Feb/2026:04:05:06 +0100 "GET /pump"'],
    ['a stamp without a year', '02-03 04:05:06 pump offline'],
    ['a stamp with half days', '02/03/2026, 04:05:06 PM pump connected'],
    ['an address', '2026-02-03 04:05:06 attic 10.9.8.7'],
    ['an address of a network card', '2026-02-03 04:05:06 attic 00:1a:2b:3c:4d:5e'],
    ['a program', '2026-02-03 04:05:06 pump: 3'],
    ['a field', '2026-02-03 04:05:06 attic level=3'],
    ['a part in brackets', '2026-02-03 04:05:06 [pump] 3'],
    ['seconds of a broker', '1769990706: New client connected'],
    ['seconds since a start', '[   12.345678] eth0: link is up'],
    ['a time with a level in brackets', '[04:05:06][W][pump:042]: stopped'],
    ['a word with a capital', '2026-02-03 04:05:06 Failed'],
    ['a stamp behind a word', 'happened 2026-02-03 04:05:06 pump failed'],
    ['two stamps', '2026-02-03 04:05:06 pump failed 2026-02-03 04:05:07 pump started'],
  ])('is a stamp to the second beside what logs say: %s: %s', (_kind, text) => {
    expect(holdsLogLines(text)).toBe(true);
  });

  it.each([
    ['a stamp to the minute', '2026-02-03 04:05 pump failed'],
    ['a stamp alone', '2026-02-03 04:05:06'],
    ['two stamps alone', '2026-02-03 04:05:06 error? 2026-02-03 04:05:07'.replace('error?', '-')],
    ['a stamp and words', 'remind me of the pump at 2026-02-03 04:05:06'],
    ['two stamps and words', 'from 2026-02-03 04:05:06 to 2026-02-04 04:05:06'],
    ['a time that a sentence tells', 'token expired at 2026-02-03T04:05:06Z error'],
    ['times of a sentence with capitals', 'At 2026-02-03 04:05:06 error, since 2026-02-03 04:05:07'],
    ['a number before a time', 'room 3 04:05:06 failed'],
    ['a sign behind a stamp', 'x2026-02-03 04:05:06=1'],
    ['a name with a time in it', '[pu-at 2026-02-03 04:05:06mp] 2026-02-03 04:05:07'],
    ['a time in brackets', '[04:05:06] pump failed'],
    ['what logs say', 'pump[812]: failed error=1'],
    ['words', 'error failed warn'],
  ])('is not %s: %s', (_kind, text) => {
    expect(holdsLogLines(text)).toBe(false);
  });
});
