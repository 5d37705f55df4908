import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

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
  ])('takes %s for one client of an IPv6 /64', (address) => {
    expect(clientNetwork(address)).toEqual({ client: '20010db800010002::/64', aggregate: '20010db80001::/48' });
  });

  it('puts all /64s of one /48 together, and no other', () => {
    const aggregates = ['2001:db8:1:0::1', '2001:db8:1:ffff::1', '2001:db8:2::1'].map(
      (address) => clientNetwork(address).aggregate,
    );

    expect(aggregates).toEqual(['20010db80001::/48', '20010db80001::/48', '20010db80002::/48']);
  });

  it.each([null, '', 'unknown', '_hidden', '0x7f.1', '2130706433', '010.0.0.1', '1.2.3', 'host.example'])(
    'takes %j, which is no address, for the one client without any',
    (address) => {
      expect(clientNetwork(address)).toEqual({ client: 'local', aggregate: null });
    },
  );

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
