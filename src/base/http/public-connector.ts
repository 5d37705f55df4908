import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { Failure } from '../failure.ts';

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

/**
 * Opens connections to public addresses only. The check is made on the very
 * addresses that are then connected to, so a name that answers differently
 * the second time (DNS rebinding) gains nothing.
 */
export function createPublicConnector(
  connectTimeoutMs: number,
  lookup: AddressLookup = dns.lookup,
): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: lookupPublic(lookup) });
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    if (literal !== null && !isPublicAddress(literal)) callback(addressRefused(), null);
    else connect(options, callback);
  };
}

/** Asks for all addresses of a name, as `dns.lookup` does. */
export type AddressLookup = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

/** One address that is not public refuses the name: no honest source mixes them. */
function lookupPublic(lookup: AddressLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(addressRefused(), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function addressRefused(): Failure {
  return new Failure(
    'source_malformed',
    'An address leads into a network that is not public. If it is meant, name its origin in PLUGIN_FACTS_ALLOWED_ORIGINS.',
  );
}
