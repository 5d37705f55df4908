import { describe, expect, it } from 'vitest';
import { holdsDrawnValue } from './drawn-values.ts';
import { holdsLogLines } from './log-lines.ts';
import { holdsMessages } from './messages.ts';
import { readingsOf } from './readings.ts';
import { holdsRepeatedRows } from './repeated-rows.ts';

describe('lines of a log', () => {
  it.each([
    '2026-02-03 04:05:06.789 WARN [bridge] the pump does not answer',
    'Feb  3 04:05:06 attic kernel: usb 1-1 reset',
    '2026年2月3日 04:05:06 错误：水泵没有应答',
  ])('are %s', (text) => {
    expect(holdsLogLines(text)).toBe(true);
  });

  it.each([
    'switch the heating on at 06:30 and off at 22:00',
    'export readings from 2026-01-01 00:00:00 to 2026-02-01 00:00:00',
    'parse dates such as 2026-02-03T04:05:06Z into local time',
    'show error logs with their level in the dashboard',
  ])('are not %s', (text) => {
    expect(holdsLogLines(text)).toBe(false);
  });
});

describe('messages', () => {
  it.each([
    '[3/2 4:05 PM] Ida Holm the pump is out [3/2 4:06 PM] Jon Berg on my way',
    'ida — Today at 4:05 PM the pump is out jon — Today at 4:06 PM on my way',
    '李明：水泵坏了 王芳：我马上来',
    '<ida> the pump is out <jon> on my way',
    '> why is the pump out ⏺ It has no power. > and now',
    'Ida: the pump is out Jon: on my way Ida: thanks',
  ])('are %s', (text) => {
    expect(holdsMessages(text)).toBe(true);
  });

  it.each([
    'Input: a table Output: a chart',
    '功能：导入数据 支持：多种格式',
    'open the blinds at 08:00 Monday and close them at 18:00 Friday',
    'wrap text in <b> bold and <i> italic',
    'Host: localhost Port: 1883 Topic: home',
  ])('are not %s', (text) => {
    expect(holdsMessages(text)).toBe(false);
  });
});

describe('rows of one make', () => {
  it.each([
    'pump 1.2.3 stable valve 2.0.1 stable meter 0.9.4 beta',
    '198.51.100.1 attic on 198.51.100.2 cellar on 198.51.100.3 hall off',
    'Hall lamp: 0x00a1b2c3d4e5f607 TS011F Attic lamp: 0x00a1b2c3d4e5f608 TS011F Door: 0x00a1b2c3d4e5f609 MCCGQ',
  ])('are %s', (text) => {
    expect(holdsRepeatedRows(text)).toBe(true);
  });

  it.each([
    'convert svg to png at 100 200 and 300 pixels',
    'on at 08:00 off at 12:00 on at 18:00',
    'works with Node-RED 3.1 and 4.0',
  ])('are not %s', (text) => {
    expect(holdsRepeatedRows(text)).toBe(false);
  });
});

describe('values that were drawn or chosen', () => {
  it.each([
    'acme_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c',
    'network key: [13, 201, 7, 88, 190, 4, 66, 71, 9, 120]',
    'WIFI:T:WPA;S:attic;P:sunny-day-9;;',
    'https://hooks.example.org/api/webhook/0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    '验证码 390417',
    'I log in as ida with Harbour#71 and it fails',
    'mail app password: qwpx jfzk vmtb hgrd',
  ])('open something: %s', (text) => {
    expect(holdsDrawnValue(text)).toBe(true);
  });

  it.each([
    'login with OAuth2 or Auth0?',
    'sha256_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
    '验证码识别，支持 4 位和 6 位',
    'password generator with 16 characters & symbols',
    'send a verification code by SMS in 30 seconds',
  ])('open nothing: %s', (text) => {
    expect(holdsDrawnValue(text)).toBe(false);
  });
});

describe('a text that is encoded', () => {
  it.each([
    ['quoted-printable', '=2F=68=6F=6D=65=2F=69=64=61'],
    ['octal escapes', String.raw`\057\150\157\155\145\057\151\144\141`],
    ['bytes with gaps', '2f 68 6f 6d 65 2f 69 64 61 2f 78'],
    ['elements between letters', '<b>/ho</b><b>me/i</b><b>da</b>'],
    ['signs between letters', '/-h-o-m-e-/-i-d-a'],
    ['letters in brackets', '[/][h][o][m][e][/][i][d][a]'],
    ['signs by their names', 'slash home slash ida slash notes dot txt'],
    ['Base32', 'F5UG63LFF5UWIYJPNZXXIZLT'],
    ['tags', Array.from('/home/ida', (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')],
  ])('is read as what it says: %s', (_encoding, text) => {
    expect(readingsOf(text).plain.some((reading) => reading.includes('/home/ida'))).toBe(true);
  });
});
