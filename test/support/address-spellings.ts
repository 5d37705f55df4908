import * as fc from 'fast-check';

/** An address as its bytes; how it is written comes separately. */
export interface PlainAddress {
  readonly bytes: readonly number[];
}

const octets = (length: number) => fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length });

/** IPv4 outside, IPv6 inside of documentation and other networks; never an IPv4 address inside IPv6. */
export const anyAddress: fc.Arbitrary<PlainAddress> = fc.oneof(
  octets(4).map((bytes) => ({ bytes })),
  octets(14).map((tail) => ({ bytes: [0x20, 0x01, ...tail] })),
);

/** What a spelling may differ in. */
export const anyStyle = fc.record({
  isUpperCase: fc.boolean(),
  isMapped: fc.boolean(),
  isMappedInHex: fc.boolean(),
  isShort: fc.boolean(),
  port: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: null }),
  space: fc.constantFrom('', ' ', '  ', '\t'),
});
type Style = typeof anyStyle extends fc.Arbitrary<infer T> ? T : never;

/** One of the many ways to write an address (RFC 4291, 2.2; RFC 5952, 6). */
export function spell({ bytes }: PlainAddress, style: Style): string {
  const plain = bytes.length === 4 ? spellIpv4(bytes, style) : spellIpv6(bytes, style);
  const cased = style.isUpperCase ? plain.toUpperCase() : plain;
  const isIpv6 = cased.includes(':');
  const withPort = style.port === null ? cased : `${isIpv6 ? `[${cased}]` : cased}:${style.port}`;
  return `${style.space}${withPort}${style.space}`;
}

/** As a socket gives it: no port, no space. */
export function spellPeer(address: PlainAddress, style: Style): string {
  return spell(address, { ...style, port: null, space: '' });
}

function spellIpv4(bytes: readonly number[], { isMapped, isMappedInHex, isShort }: Style): string {
  const dotted = bytes.join('.');
  if (!isMapped) return dotted;
  const prefix = isShort ? '::ffff:' : '0:0:0:0:0:ffff:';
  return `${prefix}${isMappedInHex ? groups(bytes, true).join(':') : dotted}`;
}

function spellIpv6(bytes: readonly number[], { isShort, isMapped }: Style): string {
  const written = groups(bytes, isShort);
  // The last 32 bits may be written as in IPv4.
  const all = isMapped ? [...written.slice(0, 6), bytes.slice(12).join('.')] : written;
  const zero = all.findIndex((group) => /^0+$/.test(group));
  if (!isShort || zero === -1) return all.join(':');
  return `${all.slice(0, zero).join(':')}::${all.slice(zero + 1).join(':')}`;
}

function groups(bytes: readonly number[], isShort: boolean): string[] {
  return Array.from({ length: bytes.length / 2 }, (_, i) => {
    const group = (bytes[2 * i]! * 256 + bytes[2 * i + 1]!).toString(16);
    return isShort ? group : group.padStart(4, '0');
  });
}
