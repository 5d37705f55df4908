import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom requests are counted for. */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 that one IPv6 client can choose its addresses from. */
  readonly client: string;
  /** The /48 that one IPv6 customer may have: many /64s; `null`: IPv4. */
  readonly aggregate: string | null;
}

/** A peer without an address, as a local socket has none: all of them are one client. */
const NO_ADDRESS: ClientNetwork = { client: 'local', aggregate: null };

/** All spellings of one address are one client; IPv4 inside IPv6 (`::ffff:…`) is the IPv4 address. */
export function clientNetwork(address: string | null): ClientNetwork {
  const plain = address === null ? null : plainIpv4(address);
  if (plain !== null) return { client: plain, aggregate: null };
  const parsed = address === null ? null : parseAddress(address);
  if (parsed === null) return NO_ADDRESS;
  if (parsed.kind() === 'ipv4') return { client: parsed.toString(), aggregate: null };
  const bytes = parsed.toByteArray();
  return { client: `${hex(bytes, 8)}::/64`, aggregate: `${hex(bytes, 6)}::/48` };
}

/** What a socket gives of an IPv4 peer; read without a parser, for each request has one. */
function plainIpv4(address: string): string | null {
  const bare = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return isIPv4(bare) ? bare : null;
}

/** `null`: no address. A port or a zone behind it is left out. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = bareAddress(text.trim());
  // Octal, hexadecimal and shortened forms of IPv4 are no addresses here, inside IPv6 neither: a proxy writes none.
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

function bareAddress(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return (bracketed ?? withPort ?? text).replace(/%.*/u, '');
}

function hex(bytes: readonly number[], length: number): string {
  return bytes
    .slice(0, length)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export type TrustedProxies = ReadonlyArray<readonly [ipaddr.IPv4 | ipaddr.IPv6, number]>;

/** Bits before the IPv4 address in `::ffff:0:0/96`. */
const MAPPED_BITS = 96;

/** `null`: not an address and not a network like `10.0.0.0/8`. `::ffff:10.0.0.0/104` is the same network. */
export function parseProxy(text: string): TrustedProxies[number] | null {
  const [bare = '', bits, ...more] = text.split('/');
  if (more.length > 0 || isIP(bare) === 0) return null;
  const address = ipaddr.process(bare);
  const mostBits = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, mostBits];
  if (!/^\d{1,3}$/.test(bits)) return null;
  // Wider than all of IPv4 inside IPv6, it would be neither an IPv4 nor an IPv6 network.
  const length = Number(bits) - (isMapped(bare, address) ? MAPPED_BITS : 0);
  return length >= 0 && length <= mostBits ? [address, length] : null;
}

function isMapped(text: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.kind() === 'ipv4' && !isIPv4(text);
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

/** Whether an address is one of the proxies. */
export function isTrusted(text: string, proxies: TrustedProxies): boolean {
  const address = parseAddress(text);
  return address !== null && proxies.some(([network, bits]) => isWithin(address, network, bits));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: ipaddr.IPv4 | ipaddr.IPv6, bits: number): boolean {
  return address.kind() === network.kind() && address.match([network, bits]);
}
