import { describe, expect, it } from 'vitest';
import { parseAdvertisedHead } from './parse-advertised-head.ts';

const SHA = '2c068fde698171bbd9bc38556118ace19d6ff8b0';
const SERVICE = '001e# service=git-upload-pack\n0000';

function packet(line: string): string {
  return `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, '0')}${line}`;
}

function head(body: string): string | null {
  return parseAdvertisedHead(new TextEncoder().encode(body));
}

describe('parseAdvertisedHead', () => {
  it.each([
    ['a head with capabilities', `${packet(`${SHA} HEAD\0multi_ack symref=HEAD:refs/heads/main\n`)}0000`, SHA],
    ['a head of protocol version 1', `${packet('version 1\n')}${packet(`${SHA} HEAD\0x\n`)}0000`, SHA],
    ['a head of SHA-256', `${packet(`${SHA}${'a'.repeat(24)} HEAD\0x\n`)}0000`, `${SHA}${'a'.repeat(24)}`],
    ['no head', `${packet(`${SHA} refs/heads/übung\0x\n`)}${packet(`${SHA} refs/tags/v1\n`)}0000`, null],
    ['a repository without refs', '0000', null],
    ['an empty repository', `${packet(`${'0'.repeat(40)} capabilities^{}\0x\n`)}0000`, null],
  ])('reads %s', (_case, refs, expected) => {
    expect(head(`${SERVICE}${refs}`)).toBe(expected);
  });

  it.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['another service', `${packet('# service=git-receive-pack\n')}0000`],
    ['refs without a service', packet(`${SHA} HEAD\0x\n`)],
    ['packets out of step', `${SERVICE}zzzz`],
  ])('refuses %s', (_case, body) => {
    expect(() => head(body)).toThrow(expect.objectContaining({ code: 'source_malformed' }));
  });
});
