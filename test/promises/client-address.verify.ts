import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientNetwork, parseProxy } from '../../src/api/http/rate-limit/client-network.ts';
import { createMemoryStore } from '../../src/api/http/rate-limit/memory-store.ts';
import { createRateLimiter, DEFAULT_QUOTAS, WINDOW_MS } from '../../src/api/http/rate-limit/rate-limiter.ts';
import { type PlainAddress, anyAddress, anyStyle, spell, spellPeer } from '../support/address-spellings.ts';
import { scaled, tell } from './support/scale.ts';

const HEADERS = scaled({ quick: 10_000, full: 100_000 });
/** The same networks, in spellings that are not the usual ones too. */
const PROXIES = ['10.0.0.0/8', '::ffff:192.168.0.0/112', '2001:db8::/32'].map((text) => parseProxy(text)!);

/** Told from the bytes alone. */
function isProxy({ bytes }: PlainAddress): boolean {
  if (bytes.length === 4) return bytes[0] === 10 || (bytes[0] === 192 && bytes[1] === 168);
  return bytes[0] === 0x20 && bytes[1] === 0x01 && bytes[2] === 0x0d && bytes[3] === 0xb8;
}

function networkOf({ bytes }: PlainAddress): string {
  return bytes.length === 4 ? bytes.join('.') : bytes.slice(0, 8).join(',');
}

const proxyAddress: fc.Arbitrary<PlainAddress> = fc
  .record({
    kind: fc.constantFrom('ten', 'lan', 'six'),
    address: anyAddress,
    tail: fc.uint8Array({ minLength: 12, maxLength: 12 }),
  })
  .map(({ kind, tail }) => {
    if (kind === 'six') return { bytes: [0x20, 0x01, 0x0d, 0xb8, ...tail] };
    return { bytes: kind === 'ten' ? [10, ...tail.slice(0, 3)] : [192, 168, ...tail.slice(0, 2)] };
  });
const stranger = anyAddress.filter((address) => !isProxy(address));
const noAddress = fc.oneof(
  fc.constantFrom(
    'unknown',
    '_hidden',
    '0x7f.1',
    '010.0.0.1',
    '2130706433',
    '::ffff:0x7f.0.0.1',
    '1.2.3',
    '',
    ' ',
    '::1::',
    'for=1.2.3.4',
    '10.0.0.1:',
    '[10.0.0.1',
  ),
  fc
    .string({ maxLength: 30 })
    .filter((text) => !/[\d:]/.test(text))
    .map((text) => text.replaceAll(',', '')),
);
const forged = fc.array(
  fc.oneof(
    fc.tuple(fc.oneof(anyAddress, proxyAddress), anyStyle).map(([one, style]) => spell(one, style)),
    noAddress,
  ),
  { maxLength: 5 },
);

describe('a forged X-Forwarded-For', () => {
  it('never changes who a request is counted for', () => {
    const seen = { fromProxy: 0, direct: 0 };

    fc.assert(
      fc.property(
        fc.record({
          client: stranger,
          clientStyle: anyStyle,
          front: forged,
          chain: fc.array(fc.tuple(proxyAddress, anyStyle), { maxLength: 4 }),
        }),
        ({ client, clientStyle, front, chain }) => {
          // Each proxy writes whom it was called by; the last one is the peer. Without any, the client wrote it all.
          const peer = chain.length === 0 ? spellPeer(client, clientStyle) : spellPeer(...chain.at(-1)!);
          const written =
            chain.length === 0
              ? []
              : [spell(client, clientStyle), ...chain.slice(0, -1).map(([one, style]) => spell(one, style))];
          seen[chain.length === 0 ? 'direct' : 'fromProxy'] += 1;

          const address = clientAddress(peer, [...front, ...written].join(','), PROXIES);

          expect(clientNetwork(address).client).toBe(clientNetwork(spellPeer(client, clientStyle)).client);
        },
      ),
      { numRuns: HEADERS },
    );

    tell(
      'forged client address',
      `${HEADERS} generated headers, ${seen.fromProxy} over proxies, ${seen.direct} sent directly`,
      '0 believed',
    );
    expect(Math.min(seen.fromProxy, seen.direct)).toBeGreaterThan(0);
  });

  it('of a proxy that wrote no address is the proxy itself', () => {
    fc.assert(
      fc.property(fc.tuple(proxyAddress, anyStyle), noAddress, forged, ([proxy, style], nothing, front) => {
        const peer = spellPeer(proxy, style);

        expect(clientAddress(peer, [...front, nothing].join(','), PROXIES)).toBe(peer);
      }),
      { numRuns: Math.ceil(HEADERS / 5) },
    );
  });
});

describe('the spellings of an address', () => {
  it('are one client, and other addresses are others', () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, anyStyle, anyStyle, (one, other, style, otherStyle) => {
        const [first, again, another] = [spell(one, style), spell(one, otherStyle), spell(other, style)].map(
          (text) => clientNetwork(text).client,
        );

        expect(again).toBe(first);
        expect(another === first).toBe(networkOf(one) === networkOf(other));
      }),
      { numRuns: HEADERS },
    );
    tell('forged client address', `${HEADERS} pairs of spellings`, 'one client each; other addresses others');
  });

  it('of a /48 get four times as much as one client together', () => {
    const clock = { sinceBootMs: () => 1 };
    const store = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: 4_000_000 });
    const { count } = createRateLimiter({ quotas: DEFAULT_QUOTAS, proxies: [], storeOf: () => store });
    const admittedOf = new Map<string, number>();
    const asked = scaled({ quick: 5_000, full: 100_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 65_535 }),
        anyStyle,
        (site, subnet, style) => {
          const bytes = [0x20, 0x01, 0x0d, 0xb8, 0, site, subnet >> 8, subnet & 255, 0, 0, 0, 0, 0, 0, 0, 1];
          const outcome = count({ policy: 'candidates', peer: spellPeer({ bytes }, style), forwardedFor: undefined });
          if (outcome !== null && 'isAdmitted' in outcome && outcome.isAdmitted) {
            admittedOf.set(String(site), (admittedOf.get(String(site)) ?? 0) + 1);
          }
        },
      ),
      { numRuns: asked },
    );

    tell(
      'forged client address',
      `${asked} requests from addresses of 4 networks /48`,
      `${[...admittedOf.values()].join(', ')} admitted`,
    );
    expect([...admittedOf.values()]).toEqual([240, 240, 240, 240]);
  });
});
