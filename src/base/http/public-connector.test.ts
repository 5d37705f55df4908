import { describe, expect, it } from 'vitest';
import { isPublicAddress, literalAddress } from './public-connector.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '140.82.121.3', '2606:4700::1111', '::ffff:8.8.8.8'])('lets %s through', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this machine', '127.0.0.1'],
    ['no address', '0.0.0.0'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '192.168.1.1'],
    ['a metadata service', '169.254.169.254'],
    ['a carrier network', '100.64.0.1'],
    ['everybody', '255.255.255.255'],
    ['documentation', '203.0.113.7'],
    ['this machine', '::1'],
    ['no address', '::'],
    ['a link', 'fe80::1'],
    ['a private network', 'fd00::1'],
    ['an old private network', 'fec0::1'],
    ['a mapped private address', '::ffff:10.0.0.1'],
    ['a mapped private address', '::ffff:7f00:1'],
    ['a compatible loopback', '::127.0.0.1'],
    ['a translated loopback (NAT64)', '64:ff9b::7f00:1'],
    ['a translated private address (local NAT64)', '64:ff9b:1::a00:1'],
    ['a 6to4 private address', '2002:a00:1::'],
    ['documentation', '2001:db8::1'],
    ['no address at all', 'example.org'],
  ])('stops %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('literalAddress', () => {
  it.each([
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://example.org/', null],
  ])('reads the host of %s', (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address);
  });
});
