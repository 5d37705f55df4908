import ipaddr from 'ipaddr.js';

/** Everything the world may reach over IPv6 is inside it (RFC 4291, section 2.4). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for an address of the public internet, and for nothing that leads into a
 * machine or its network: loopback, private, link-local, carrier, documentation
 * ranges and the forms that carry an IPv4 address inside an IPv6 one. A mapped
 * address (`::ffff:…`) counts as the IPv4 address it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_UNICAST_V6);
}

/**
 * The address a URL's host name is, if it is one. `URL` has already turned odd
 * spellings (`2130706433`, `0x7f.1`) into dotted decimals, and such names never
 * reach a name lookup.
 */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/u, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}
