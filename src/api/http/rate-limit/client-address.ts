import ipaddr from 'ipaddr.js';
import { parseAddress } from './client-network.ts';

export type TrustedProxies = ReadonlyArray<readonly [ipaddr.IPv4 | ipaddr.IPv6, number]>;

/** `null`: not an address and not a network like `10.0.0.0/8`. */
export function parseProxy(text: string): TrustedProxies[number] | null {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const address = parseAddress(text);
  return address === null ? null : [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Whom a request comes from. Each proxy writes the address it was called from
 * behind what it was sent, so `X-Forwarded-For` is read from its end, as far as
 * those who wrote it are trusted; the first address that is not is the client.
 * Whatever a client itself put in front is never reached.
 *
 * @param peer address of the connection; `null`: it has none
 * @param forwardedFor all headers of the name, joined by commas
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | null {
  if (peer === null || forwardedFor === undefined || !isTrusted(peer, proxies)) return peer;
  let client = peer;
  for (const hop of forwardedFor.split(',').reverse()) {
    // What cannot be read was not written by a proxy of ours: the hop before is all that is known.
    if (parseAddress(hop) === null) return client;
    client = hop.trim();
    if (!isTrusted(client, proxies)) return client;
  }
  return client;
}

function isTrusted(text: string, proxies: TrustedProxies): boolean {
  const address = parseAddress(text);
  return address !== null && proxies.some(([network, bits]) => isWithin(address, network, bits));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: ipaddr.IPv4 | ipaddr.IPv6, bits: number): boolean {
  return address.kind() === network.kind() && address.match([network, bits]);
}
