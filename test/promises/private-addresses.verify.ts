import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isPublicAddress } from '../../src/base/http/public-connector.ts';
import { createUndiciHttp, type UndiciHttp } from '../../src/base/http/undici-http.ts';
import { tell } from './support/scale.ts';

/**
 * Addresses that no public source has: one or two of each block of IANA's registries of special addresses
 * (RFC 6890, RFC 8190), IPv4 and IPv6.
 */
const PRIVATE_V4 = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.254 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3
  169.254.169.254 169.254.0.1 172.16.0.1 172.31.255.254 192.0.0.1 192.0.0.170 192.0.2.1
  192.168.0.1 192.168.255.254 198.18.0.1 198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.250 240.0.0.1 255.255.255.255 192.88.99.1
`
  .trim()
  .split(/\s+/u);
const PRIVATE_V6 = `
  :: ::1 fe80::1 febf::1 fc00::1 fd00::1 fec0::1 ff02::1 ff0e::1 100::1 2001:db8::1 2001::1
  2001:10::1 2001:20::1 2001:2::1 3fff::1 5f00::1 64:ff9b:1::1 2002:7f00:1:: 4000::1
`
  .trim()
  .split(/\s+/u);

const hex = (part: number) => part.toString(16);
const pairs = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)] as const;
};

/** Ways to write an IPv4 address in a URL's host, as the parsers of browsers and of C read them. */
function spellingsV4(address: string): string[] {
  const parts = address.split('.').map(Number);
  const number = parts.reduce((sum, part) => sum * 256 + part, 0);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const fullWidth = Array.from(address)
    .map((char) => (char === '.' ? '。' : String.fromCodePoint(0xff10 + Number(char))))
    .join('');
  const circled = Array.from(address)
    .map((char) => (/[1-9]/.test(char) ? String.fromCodePoint(0x2460 + Number(char) - 1) : char))
    .join('');
  const [high, low] = pairs(address);
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    fullWidth,
    circled,
    address.replaceAll('.', '%2e'),
    Array.from(address)
      .map((char) => `%${hex(char.codePointAt(0)!)}`)
      .join(''),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b::${address}]`,
    `[2002:${high}:${low}::1]`,
    `[::ffff:0:${address}]`,
  ];
}

function spellingsV6(address: string): string[] {
  const whole = ipaddr.parse(address).toNormalizedString();
  return [`[${address}]`, `[${whole}]`, `[${address.toUpperCase()}]`];
}

const LOOPBACK_NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ｌocalhost',
  'xn--localhost-',
  'ip6-localhost',
];

/** Whole addresses: credentials, ports and paths must not change who is asked. */
function addressesOf(port: number): string[] {
  const hosts = [...PRIVATE_V4.flatMap(spellingsV4), ...PRIVATE_V6.flatMap(spellingsV6), ...LOOPBACK_NAMES];
  const plain = hosts.map((host) => `http://${host}:${port}/`);
  const loopback = spellingsV4('127.0.0.1');
  const dressed = loopback.flatMap((host) => [
    `http://example.com@${host}:${port}/`,
    `http://a:b@${host}:${port}/`,
    `http:\\\\${host}:${port}\\`,
    `HTTP://${host}:${port}/?x=example.com#y`,
    `http:///${host}:${port}/`,
  ]);
  const zones = ['[fe80::1%25lo]', '[fe80::1%lo]', '[::1%250]'].map((host) => `http://${host}:${port}/`);
  const schemes = [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    'data:,x',
    'blob:x',
    'unix:/x',
    'ws://127.0.0.1/',
  ];
  return [...plain, ...dressed, ...zones, ...schemes];
}

const ConnectOptions = z.object({ host: z.string(), lookup: z.custom<(...given: unknown[]) => void>() });

let server: Server;
let port: number;
let origin: string;
const asked: string[] = [];
/** What the names of the tests lead to, one answer for each question; the last one holds. */
const names = new Map<string, LookupAddress[][]>();
let lookups = 0;
let http: UndiciHttp;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/to?'))
      response.writeHead(302, { location: headerOf(decodeURIComponent(path.slice(4))) }).end();
    else {
      asked.push(path);
      response.end('reached');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const address: AddressInfo | string | null = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  origin = `http://127.0.0.1:${port}`;
  http = httpOf([]);
});
afterAll(async () => {
  await http.close();
  server.closeAllConnections();
  server.close();
});

/** As bytes: what is no ASCII has no other form in a header. */
const headerOf = (text: string) => Buffer.from(text).toString('latin1');

function httpOf(allowedOrigins: string[]): UndiciHttp {
  return createUndiciHttp({
    allowedOrigins,
    userAgent: 'plugin-facts/test',
    lookup: (hostname, _, callback) => {
      lookups += 1;
      const answers = names.get(hostname.replace(/\.$/u, '')) ?? [[{ address: '127.0.0.1', family: 4 }]];
      const [answer = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
      callback(null, answer);
    },
  });
}

async function codeOf(client: UndiciHttp, url: string): Promise<string> {
  try {
    await client.get({ url, etag: null, maxBytes: 1_000, timeoutMs: 2_000 });
    return 'answered';
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'no failure';
  }
}

describe('private addresses', () => {
  it('are reached in the plain spelling by who does not check them', async () => {
    const free = httpOf([origin]);

    expect(await codeOf(free, `${origin}/free`)).toBe('answered');
    expect(asked.splice(0)).toEqual(['/free']);
    await free.close();
  });

  it('are refused in every spelling, before anything is connected to', async () => {
    const all = addressesOf(port);
    const reached: string[] = [];
    for (const url of all) {
      // `source_unreachable` would say that it was tried.
      if ((await codeOf(http, url)) !== 'source_malformed') reached.push(url);
    }

    expect(all.length).toBeGreaterThanOrEqual(500);
    expect(reached).toEqual([]);
    expect(asked).toEqual([]);
    tell('private addresses', 'spellings refused before a connection', `${all.length}, 0 reached`);
  });

  it('are refused as the target of a redirect, at the first hop and behind others', async () => {
    const followed = httpOf([origin]);
    const all = addressesOf(port + 1).filter((url) => !url.startsWith('http://127.0.0.1'));
    const reached: string[] = [];
    for (const [index, target] of all.entries()) {
      const once = `${origin}/to?${encodeURIComponent(target)}`;
      const url = index % 2 === 0 ? once : `${origin}/to?${encodeURIComponent(once)}`;
      if ((await codeOf(followed, url)) !== 'source_malformed') reached.push(target);
    }
    await followed.close();

    expect(reached).toEqual([]);
    expect(asked).toEqual([]);
    tell('private addresses', 'redirects to them refused', `${all.length}, 0 followed`);
  });

  it('are refused where a name has changed since, or hides one among public ones', async () => {
    const all = [...PRIVATE_V4, ...PRIVATE_V6].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    let refused = 0;
    for (const [index, privateOne] of all.entries()) {
      const name = `rebinding-${index}.example`;
      names.set(name, [[privateOne]]);
      names.set(`mixed-${name}`, [[{ address: '8.8.8.8', family: 4 }, privateOne]]);
      for (const host of [name, `mixed-${name}`, `${name}.`]) {
        if ((await codeOf(http, `http://${host}:${port}/`)) === 'source_malformed') refused += 1;
      }
    }

    expect(refused).toBe(all.length * 3);
    expect(asked).toEqual([]);
    tell('private addresses', 'names that lead to them, alone and among public ones', `${refused}, 0 reached`);
  });

  it('are refused at the second question, where the first one said a public address', async () => {
    const publicOne = { address: '8.8.8.8', family: 4 };
    names.set('twice.example', [[publicOne], [{ address: '127.0.0.1', family: 4 }]]);
    // Nothing of a test leaves the machine: a socket to another address than loopback ends instead of connecting.
    const connected: string[] = [];
    const connect = vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: Socket, options) {
      const { lookup, host } = ConnectOptions.parse(Array.isArray(options) ? options[0] : options);
      lookup(host, { all: true }, (error: Error | null, addresses: LookupAddress[]) => {
        connected.push(...addresses.map(({ address }) => address));
        this.destroy(error ?? new Error('not connected by the test'));
      });
      return this;
    });
    const before = lookups;
    const codes = [
      await codeOf(http, `http://twice.example:${port}/`),
      await codeOf(http, `http://twice.example:${port}/`),
    ];
    connect.mockRestore();

    // What was checked is what is connected to: there is no question between.
    expect(lookups - before).toBe(2);
    expect(connected).toEqual([publicOne.address]);
    expect(codes).toEqual(['source_unreachable', 'source_malformed']);
    expect(asked).toEqual([]);
  });
});

describe('isPublicAddress', () => {
  it('holds no special address for public', () => {
    expect([...PRIVATE_V4, ...PRIVATE_V6].filter(isPublicAddress)).toEqual([]);
  });
});
