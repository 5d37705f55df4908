import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientNetwork, parseProxy } from './client-network.ts';

describe('clientNetwork', () => {
  it.each([
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '203.0.113.7:52100',
    '[::ffff:203.0.113.7]:443',
  ])('takes %s for one IPv4 client', (address) => {
    expect(clientNetwork(address)).toEqual({ client: '203.0.113.7', aggregate: null });
  });

  it.each([
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::%eth0',
    '[2001:db8:1:2::9]:443',
    '[2001:db8:1:2::9]',
    '2001:db8:1:2::3%eth0.100-a',
  ])('takes %s for one client of an IPv6 /64', (address) => {
    expect(clientNetwork(address)).toEqual({ client: '20010db800010002::/64', aggregate: '20010db80001::/48' });
  });

  it('puts all /64s of one /48 together, and no other', () => {
    const aggregates = ['2001:db8:1:0::1', '2001:db8:1:ffff::1', '2001:db8:2::1'].map(
      (address) => clientNetwork(address).aggregate,
    );

    expect(aggregates).toEqual(['20010db80001::/48', '20010db80001::/48', '20010db80002::/48']);
  });

  it.each([
    null,
    '',
    '::ffff:0x7f.0.0.1',
    '::ffff:010.0.0.1',
    'unknown',
    'x[2001:db8::1]:443',
    '[2001:db8::1]:443x',
    '_hidden',
    '0x7f.1',
    '2130706433',
    '010.0.0.1',
    '1.2.3',
    'host.example',
  ])('takes %j, which is no address, for the one client without any', (address) => {
    expect(clientNetwork(address)).toEqual({ client: 'local', aggregate: null });
  });

  it('gives every address of a /64 the same client', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
        (any, tail) => {
          const { client } = clientNetwork(any);
          fc.pre(client.endsWith('::/64'));
          const prefix = client.slice(0, 16).match(/.{4}/g)!.join(':');
          const other = `${prefix}:${tail.map((part) => part.toString(16)).join(':')}`;

          expect(clientNetwork(other).client).toBe(client);
        },
      ),
    );
  });
});

const PROXIES = ['10.0.0.0/8', '::ffff:198.18.0.0/111', '2001:db8::/32', '192.0.2.1'].map((text) => parseProxy(text)!);

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
    ['a proxy of a network in its mapped spelling', '198.18.0.9', '203.0.113.7', '203.0.113.7'],
    ['an IPv6 proxy', '2001:db8::5', '2001:db9::1', '2001:db9::1'],
    ['what nobody can read', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['something unreadable behind a proxy', '10.0.0.1', 'unknown, 192.0.2.1', '192.0.2.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['a port behind the address', '10.0.0.1', '203.0.113.7:4711', '203.0.113.7:4711'],
    ['a peer that nobody can read', 'unknown', '203.0.113.7', 'unknown'],
    ['no peer', null, '203.0.113.7', null],
  ])('with %s', (_case, peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor, PROXIES)).toBe(expected);
  });

  it('believes no header where no proxy is listed', () => {
    expect(clientAddress('127.0.0.1', '203.0.113.7', [])).toBe('127.0.0.1');
  });
});

describe('parseProxy', () => {
  it.each([
    ['::ffff:127.0.0.0/104', '127.0.0.0', 8],
    ['::ffff:7f00:1', '127.0.0.1', 32],
    ['0:0:0:0:0:FFFF:10.0.0.0/96', '10.0.0.0', 0],
    ['2001:db8::/32', '2001:db8::', 32],
    ['2001:db8:1::/48', '2001:db8:1::', 48],
    ['::1/128', '::1', 128],
    ['10.0.0.1/32', '10.0.0.1', 32],
  ])('takes %s for the network it is', (text, address, bits) => {
    const [network, length] = parseProxy(text)!;

    expect([network.toString(), length]).toEqual([address, bits]);
  });

  it.each([
    '::ffff:10.0.0.0/95',
    '::ffff:10.0.0.0/129',
    '010.0.0.0/8',
    '0x0a.0.0.0/8',
    '10/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/0x8',
    '10.0.0.0/1e1',
    '10.0.0',
    'proxy.example',
    '::1/129',
    '/8',
    '',
  ])('refuses %j', (text) => {
    expect(parseProxy(text)).toBe(null);
  });
});
