import { describe, expect, it } from 'vitest';
import { clientAddress, parseProxy } from './client-address.ts';

const PROXIES = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'].map((text) => parseProxy(text)!);

describe('clientAddress', () => {
  it.each([
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that is trusted', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a chain of trusted ones', '10.0.0.1', '203.0.113.7, 192.0.2.1,10.2.3.4', '203.0.113.7'],
    ['what the client itself put in front', '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['a peer that is not trusted', '203.0.113.9', '198.51.100.9', '203.0.113.9'],
    ['only trusted addresses', '10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
    ['a mapped spelling of a proxy', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['a mapped spelling in the header', '10.0.0.1', '203.0.113.7, ::ffff:192.0.2.1', '203.0.113.7'],
    ['an IPv6 proxy', '2001:db8::5', '2001:db9::1', '2001:db9::1'],
    ['what nobody can read', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['something unreadable behind a proxy', '10.0.0.1', 'unknown, 192.0.2.1', '192.0.2.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a port behind the address', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7:4711'],
    ['no peer', null, '203.0.113.7', null],
  ])('with %s', (_case, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, PROXIES)).toBe(expected);
  });

  it('believes no header where no proxy is listed', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.7', [])).toBe('127.0.0.1');
  });
});

describe('parseProxy', () => {
  it.each(['10.0.0.0/33', '10.0.0', 'proxy.example', '::1/129', '/8', ''])('refuses %j', (text) => {
    expect(parseProxy(text)).toBe(null);
  });
});
