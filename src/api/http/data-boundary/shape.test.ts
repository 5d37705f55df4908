import { describe, expect, it } from 'vitest';
import { refuseBeyondBoundary } from './data-boundary.ts';
import { looksLikeMachineText } from './machine-text.ts';
import { machineSignsIn, ROW_HASHES, rowsOf, rowsScale, shapeOf, withoutOpen } from './shape.ts';

describe('the shape of a text', () => {
  it.each([
    ['small letters', 'abc', 'aaa'],
    ['many small letters', 'abcdefg', 'aaaa'],
    ['more than seven', 'abcdefgh', 'aaaaa'],
    ['capitals', 'ABC', 'AAA'],
    ['many capitals', 'ABCDEFGH', 'AAAA'],
    ['digits', '12 345678 12345678', '00 0000 00000'],
    ['signs', 'a=1; b: "c"', 'a=0; a: "a"'],
    ['signs of Chinese sentences', '好：“a”。', 'H：“a”。'],
    ['Han', '水泵坏了', 'HH'],
    ['letters of other scripts', 'привет', 'llllll'],
    ['what is not seen', 'a\u200bb', 'a\u0001a'],
    ['marks on letters', 'a\u0336b', 'a\u0002a'],
    ['full-width letters', '\uff41b', '\u0003a'],
    ['pictures', '\u{1f680} b', '\u0004 a'],
    ['other signs', '\u2192 b', '\u0005 a'],
    ['line ends', 'a\nb', 'a\na'],
  ])('has a sign for %s: %j', (_kind, text, shape) => {
    expect(shapeOf(withoutOpen(text))).toBe(shape);
  });

  it.each([
    ['places for a value', '<token> <摘要> __PWRD__ {{ name }} ${A}', '\u0010 \u0010 \u0010 \u0010 \u0010'],
    ['words that are no places', 'a__PWRD__ __init__ <12>', 'a__AAAA__ __aaaa__ <00>'],
    ['the address of a page', 'see https://example.org/docs/a now', 'aaa \u000e aaa'],
    ['the same without encryption', 'http://example.org/a', '\u000e'],
    ['an address with a name of many letters', 'https://example.org/?ab=1', '\u000e'],
    ['the same in brackets', '(https://example.org)', '(\u000e)'],
    ['an address with a name to log in with', 'ftp https://ida@example.org', 'aaa aaaa://aaa@aaaa.aaa'],
    ['an address with parameters', 'https://example.org/?a=1&b=x,y', '\u000e'],
    [
      'an address with a long parameter',
      'https://example.org/?a=012345678901234567890123456789012',
      'aaaa://aaaa.aaa/?a=00000',
    ],
    ['an address with coordinates', 'https://example.org/v1?lat=52.5&lng=-13.41&q[]=a%20b&on now', '\u000e aaa'],
    ['an address with times, lists and patterns', 'http://example.org/?d=2026-05-01,t:04:05&r=(*.!|a/b)+', '\u000e'],
    ['an address with a place for a key', 'https://example.org/?q=ida&key={API_KEY}&t=<token>', '\u000e'],
    ['an address with a port', 'ws://localhost:1880/pump or opc.tcp://[fd00::1]:4840', '\u000e aa \u000e'],
    ['a template of an address', 'https://example.org/{z}/{x}.png', '\u000e'],
    ['a repository', 'git@github.com:ida/pump.git', '\u000e'],
    ['a repository and a part of it', 'use github:ida/pump#main', 'aaa \u000e'],
    ['an owner and a name', 'use ida/pump or @ida/pump', 'aaa \u000f aa \u000f'],
    ['alternatives', 'png/jpg/webp to pdf', '\u000f aa aaa'],
    ['a topic from the root', '/pumps/p_1/on and /pumps/+/state/#', '\u000f aaa \u000f'],
    ['a route', 'GET /v1/pumps.json?limit=5&q=a or /pumps/{id}', 'AAA \u000f aa \u000f'],
    ['a route of two parts', '/png/jpg', '\u000f'],
    ['what a kernel shows', '/sys/class/thermal/thermal_zone0/temp', '\u000f'],
    ['a device', '/dev/serial/by-id/usb-pump_01 pump', '\u000f aaaa'],
    ['one part from the root', '/png', '/aaa'],
    ['a path from a root of files', '/home/ida/on', '/aaaa/aaa/aa'],
    ['the same of a process', '/proc/812/on, /volume1/ida/on', '/aaaa/000/aa, /aaaa0/aaa/aa'],
    ['a file from the root', '/pumps/ida/list.txt', '/aaaa/aaa/aaaa.aaa'],
    ['a topic of a service', '$SYS/broker/load and $share/g/+/x', '\u000f aaa \u000f'],
    ['an image and its tag', 'ghcr.io/ida/pump:1.2 or ida/pump:2@x', '\u000f:0.0 aa \u000f:0@a'],
    ['a folder of a tool', 'in ~/.tool/a/b', 'aa \u000f'],
    ['a folder of a person', 'in ~/tool', 'aa ~/aaaa'],
    ['a name of parts', 'use node-red-pump or pump.example', 'aaa \u000f aa \u000f'],
    ['a version', 'v1.2', 'a0.0'],
    ['a place for a value', 'use <token>, {{ name }} or $NAME', 'aaa \u0010, \u0010 aa \u0010'],
    ['a value in braces', '{"a": 1}', '{"a": 0}'],
    ['a UUID in three groups', '0f1e2d3c-4b5a-6978-8796a5b4c3d2e1f0', '\u0011'],
    ['a node by its namespace', 'nsu=http://a.example/x;i=5001 and ns=12;i=5', '\u0011 aaa \u0011'],
    ['a digest by a word', 'hash 0f1e2d3', '\u0011'],
    ['a picture without padding', 'data:image/png;base64,R0lGODlhAQAB', '\u0011'],
    ['a digest with padding', `sha256-${'xY1'.repeat(15)}= now`, '\u0011 aaa'],
    ['a digest that is too short', 'sha256-aB1 now', '\u000f aaa'],
    ['an image at the end', 'run ghcr.io/ida2/pump_x:1', 'aaa \u000f:0'],
    ['a node of OPC UA', 'read ns=2;s=Pump.T_1 and ns=1;b=aB1/cD2==', 'aaaa \u0011 aaa \u0011'],
    ['a picture that is its own address', 'data:image/gif;base64,R0lGODlhAQAB/+8= now', '\u0011 aaa'],
    ['a digest of what a page loads', `sha384-${'aB1'.repeat(20)}`, '\u0011'],
    ['an address with signs and Han', 'https://example.org/css?family=Ida:wght@400;700&name=水泵', '\u000e'],
    ['a UUID', 'of 0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', 'aa \u0011'],
    ['the id of a record', 'of plugin.discovery.0f1e2d3c4b5a69788796a5b4', 'aa \u0011'],
    ['a commit', 'commit 0f1e2d3', '\u0011'],
    ['a digest', 'is 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c', 'aa \u0011'],
    [
      'a digest and its name',
      'sha256:0f1e2d3 or hash is 0f1e2d3 or sha1 - or md5: 0f1e2d3',
      '\u0011 aa \u0011 aa aaa0 - aa \u0011',
    ],
    ['a digest of sixty-four digits', '0f1e2d3c4b5a6978'.repeat(4), '\u0011'],
    ['a digest with a word at its end', `${'0f1e2d3c4b5a6978'.repeat(4)}x`, `0${'a0a0a0a0a0a0000'.repeat(4)}a`],
    ['a longer path of a tool', '~/.tool/a/b/c', '~/.aaaa/a/a/a'],
    ['a folder in a tool', '~/.tool/abc, ~/.tool', '\u000f, \u000f'],
    ['a place in one pair of braces', '{name} and ${name}', '\u0010 aaa \u0010'],
    ['a variable with a folder', '$NAME/a', '$\u000f'],
    ['a drawn value', 'is 0f1e2d3c4b5a6978', 'aa 0a0a0a0a0a0a0000'],
  ])('leaves out what is open to everybody: %s: %s', (_kind, text, shape) => {
    expect(shapeOf(withoutOpen(text))).toBe(shape);
  });

  it('has rows of two to four signs, each once, from its frame on', () => {
    expect(rowsOf('')).toHaveLength(1);
    // Of ` a `: ` a`, ` a `, `a `.
    expect(rowsOf('a')).toHaveLength(3);
    expect(rowsOf('ab')).toHaveLength(6);
    expect(rowsOf('abc')).toHaveLength(9);
    expect(rowsOf('- - - ').length).toBe(rowsOf('- - - - - ').length);
    expect(rowsOf('a=0')).not.toEqual(rowsOf('a:0'));
    expect(rowsOf('!"#$%&()*+').every((row) => row >= 0 && row < ROW_HASHES)).toBe(true);
  });

  it('counts the less the shorter it is', () => {
    expect(rowsScale(4)).toBe(1 / 8);
    expect(rowsScale(84)).toBe(1 / 12);
  });

  it.each([
    ['nothing of a sentence', 'Pumps, valves (and meters): "which?" - and why! 水泵：“好”', 0],
    ['digits and signs', 'a=1 b_2', 4],
    ['none of what is open', 'ida/pump at https://example.org/a1', 0],
    ['other scripts', 'насос ポンプ', 0],
  ])('tells something by its digits and signs: %s', (_kind, text, count) => {
    expect(machineSignsIn(withoutOpen(text))).toBe(count);
  });
});

describe('text of a machine', () => {
  it.each([
    'drwxr-xr-x 2 ida ida 4096 Feb 3 04:05 flows -rw-r--r-- 1 ida ida 812 Feb 3 04:06 pump.json',
    'T=21.4;RH=53;P=1013;V=3.01|T=21.5;RH=52;P=1012;V=3.00|T=21.7;RH=52;P=1012;V=3.00',
    '[pump]\nport = 1883\nkeepalive = 60\nclient = attic01\nuser = ida\n[valve]\nport = 1884',
    '|attic-01|10.9.8.7|up|12d|0.31|\n|cellar-02|10.9.8.9|up|3d|1.02|\n|hall-03|10.9.8.11|up|4d|0.77|',
    // Of an encoded value even in a sentence.
    'how do i get it out of this and into that: aG9zdDphdHRpYwpwYXNzOng3S3Eydkw=',
  ])('is told by its shape: %s', (text) => {
    expect(looksLikeMachineText(text)).toBe(true);
  });

  it.each([
    'show the temperature of the pump as a gauge',
    'which of the nodes can read codes 1 to 6, 15 and 16, swap words, and take more than 125 registers in one job?',
    'the head is sha256=<摘要>, is it made of the raw body?',
    'in the dialog it is shown as __PWRD__ and stays so',
    'mqtt:\n  broker: <host>\n  port: 1883\n  username: <user>\n  password: <password>\nthe client stays away',
    '水泵 温度 看板 插件',
    'what does {"retain": true} change for a subscriber of pumps/+/state?',
    'works with Node-RED 3.1 and 4.0',
    'regex ^pump-\\d{2}$ tester',
    'remind me on 2026-02-03 at 04:05',
    'light.turn_on with brightness_pct: 70',
    '/weather, /stocks and /remind commands',
    '/plants/p3-x_12/valves/V4/on switch from a button',
    'https://api.example.org/v1/forecast?latitude=48.21&longitude=16.37&hourly=temperature_2m',
    'Modbus request 01 03 00 00 00 0A C5 CD to registers',
    'docker run --rm -e TZ=Europe/Vienna -p 8123:8123 pump',
    'fatal error: pump2835.h: No such file or directory',
    '',
  ])('is not what a task looks like: %s', (text) => {
    expect(looksLikeMachineText(text)).toBe(false);
  });

  it('is refused as a query and not as a name', () => {
    const id = 'T=21.4;RH=53;P=1013;V=3.01|T=21.5;RH=52;P=1012;V=3.00';

    expect(() => refuseBeyondBoundary(id, 'query')).toThrow('The query looks as if it holds text of a machine');
    expect(() => refuseBeyondBoundary(id, 'name')).not.toThrow();
    expect(() => refuseBeyondBoundary('/home/ida/flows', 'name')).toThrow('The name looks as if it holds a path');
  });

  it('has at least four digits or signs that sentences do not have', () => {
    expect(looksLikeMachineText('\u0001\u0001==')).toBe(false);
    // A drawn value with three figures, and with four.
    expect(looksLikeMachineText('x7Kq2vLm9Tz')).toBe(false);
    expect(looksLikeMachineText('x7Kq2vLm9Tz4')).toBe(true);
    // The same shape but for its words: what has no such signs is never judged.
    expect(looksLikeMachineText('drwxr rwx ida ida Feb flows rw r r ida ida Feb pump')).toBe(false);
  });
});
