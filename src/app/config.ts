import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DEFAULT_LIMITS, type SecurityContact } from '../api/api-deps.ts';
import { type TrustedProxies, parseProxy } from '../api/http/rate-limit/client-network.ts';
import { DEFAULT_QUOTAS, type RateQuotas } from '../api/http/rate-limit/rate-limiter.ts';
import { Failure } from '../base/failure.ts';
import type { MetricsAddress } from './metrics/serve-metrics.ts';
import type { DefaultFolders } from '../cli/command-context.ts';

/** One flat, typed, frozen value; nothing outside `app/` reads the environment. */
const Env = z.object({
  PLUGIN_FACTS_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How often a running service checks for a newer publication, in milliseconds. */
  PLUGIN_FACTS_FOLLOW_INTERVAL_MS: z.coerce.number().int().min(50).max(3_600_000).default(1_000),
  /** Memory for search answers given before, in millions of bytes; 0: none are kept. */
  PLUGIN_FACTS_ANSWER_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(8),
  /** Connections open at once; fewer where the process may open fewer files. */
  PLUGIN_FACTS_MOST_CONNECTIONS: z.coerce.number().int().min(16).max(1_000_000).default(DEFAULT_LIMITS.connections),
  /** How long a connection without a request stays open; behind a proxy longer than the proxy keeps it. */
  PLUGIN_FACTS_KEEP_ALIVE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(DEFAULT_LIMITS.keepAliveTimeoutMs / 1_000),
  /** Origins on private addresses that catalogs may be fetched from, separated by spaces; none by default. */
  PLUGIN_FACTS_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ''))
    .refine(
      (origins) => origins.every(isWebOrigin),
      'Each must be like http://127.0.0.1:4873; separate them by spaces.',
    ),
  /** Token for the repository host's API; without one it answers a handful of observations an hour. */
  PLUGIN_FACTS_REPOSITORY_TOKEN: z.string().min(1).optional(),
  /** Requests of one client in any rolling hour, by operation (spec 8 for candidates); 0: not limited. */
  PLUGIN_FACTS_CANDIDATES_PER_HOUR: requestsPerHour(DEFAULT_QUOTAS.candidates),
  PLUGIN_FACTS_SEARCHES_PER_HOUR: requestsPerHour(DEFAULT_QUOTAS.discovery),
  PLUGIN_FACTS_ROUTES_PER_HOUR: requestsPerHour(DEFAULT_QUOTAS.route),
  PLUGIN_FACTS_READS_PER_HOUR: requestsPerHour(DEFAULT_QUOTAS.reads),
  PLUGIN_FACTS_MCP_PER_HOUR: requestsPerHour(DEFAULT_QUOTAS.mcp),
  /** Names under which `/mcp` is reached, without port, separated by spaces; those of the machine itself always count. */
  PLUGIN_FACTS_MCP_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((host) => host !== ''))
    .refine(
      (hosts) => hosts.every((host) => /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i.test(host)),
      'Each must be a host name or address like facts.example.org, without scheme and port; separate them by spaces.',
    ),
  /** Folder of the keys that publications are signed with, a folder each host in it. */
  PLUGIN_FACTS_KEYS: z.string().min(1).optional(),
  /** How long a signature counts, in days; by then `publish`, `refresh` or `renew` ran again. */
  PLUGIN_FACTS_SIGNATURE_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  /** Root metadata that a service trusts; without it, the newest in the folder of keys. */
  PLUGIN_FACTS_TRUSTED_ROOT: z.string().min(1).optional(),
  /** Whether a service also serves what is not signed, or signed by keys it has no root of. */
  PLUGIN_FACTS_UNVERIFIED: z.enum(['refuse', 'serve']).default('refuse'),
  /** Where Prometheus metrics are served: `<address>:<port>`, or `off`. */
  PLUGIN_FACTS_METRICS: z.string().transform(parseMetrics).optional(),
  /** Whom to tell of weaknesses of the service: `mailto:` or `https:` addresses, separated by spaces (RFC 9116). */
  PLUGIN_FACTS_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)(?: +(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*))*$/)
    .max(1_000)
    .optional(),
  /** Until when whoever runs the service answers for that contact: `2027-06-30` or an instant. */
  PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: z.iso
    .date()
    .or(z.iso.datetime({ offset: true }))
    .optional(),
  /** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed, separated by spaces; none by default. */
  PLUGIN_FACTS_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).flatMap((proxy) => (proxy === '' ? [] : [parseProxy(proxy)])))
    .refine(
      (proxies) => proxies.every((proxy) => proxy !== null),
      'Each must be an address or a network like 10.0.0.0/8; separate them by spaces.',
    ),
});

function requestsPerHour(preset: number) {
  return z.coerce.number().int().min(0).max(1_000_000).default(preset);
}

/** On loopback, at a port that is free among those of Prometheus exporters. */
const DEFAULT_METRICS: MetricsAddress = { host: '127.0.0.1', port: 9_464, isAskedFor: false };

function parseMetrics(text: string, context: z.RefinementCtx): MetricsAddress | null {
  if (text === 'off') return null;
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  if (isIP(host) !== 0 && Number(port) <= 65_535) return { host, port: Number(port), isAskedFor: true };
  context.addIssue('Must be an address with a port, like 127.0.0.1:9464 or [::1]:9464; or off.');
  return z.NEVER;
}

function isWebOrigin(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}

export interface Config {
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly followIntervalMs: number;
  readonly answerCacheBytes: number;
  readonly mostConnections: number;
  readonly keepAliveTimeoutMs: number;
  readonly allowedOrigins: readonly string[];
  /** `null`: none was given. */
  readonly repositoryToken: string | null;
  readonly quotas: RateQuotas;
  /** Names under which `/mcp` is reached, beside those of the machine itself. */
  readonly mcpHosts: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** Folder of the keys of all hosts. */
  readonly keyFolder: string;
  /** How long the timestamp counts. */
  readonly timestampMs: number;
  /** File of the root metadata that is trusted; `null`: the newest in the folder of keys. */
  readonly trustedRoot: string | null;
  readonly servesUnverified: boolean;
  /** `null`: metrics are not served. */
  readonly metrics: MetricsAddress | null;
  /** `null`: none was given. */
  readonly securityContact: SecurityContact | null;
}

/** @throws Failure `config_invalid` that names the variables that are wrong */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Env.safeParse(env);
  if (!parsed.success) {
    const items = parsed.error.issues.map(({ path, message }) => ({
      pointer: `/${path.join('/')}`,
      code: 'environment_invalid',
      detail: message,
    }));
    throw new Failure('config_invalid', 'The environment has settings that are not valid; each item says which.', {
      items,
    });
  }
  return Object.freeze({
    logLevel: parsed.data.PLUGIN_FACTS_LOG_LEVEL,
    followIntervalMs: parsed.data.PLUGIN_FACTS_FOLLOW_INTERVAL_MS,
    answerCacheBytes: parsed.data.PLUGIN_FACTS_ANSWER_CACHE_MB * 1_000_000,
    mostConnections: parsed.data.PLUGIN_FACTS_MOST_CONNECTIONS,
    keepAliveTimeoutMs: parsed.data.PLUGIN_FACTS_KEEP_ALIVE_SECONDS * 1_000,
    allowedOrigins: parsed.data.PLUGIN_FACTS_ALLOWED_ORIGINS,
    repositoryToken: parsed.data.PLUGIN_FACTS_REPOSITORY_TOKEN ?? null,
    quotas: {
      candidates: parsed.data.PLUGIN_FACTS_CANDIDATES_PER_HOUR,
      discovery: parsed.data.PLUGIN_FACTS_SEARCHES_PER_HOUR,
      route: parsed.data.PLUGIN_FACTS_ROUTES_PER_HOUR,
      reads: parsed.data.PLUGIN_FACTS_READS_PER_HOUR,
      mcp: parsed.data.PLUGIN_FACTS_MCP_PER_HOUR,
    },
    mcpHosts: parsed.data.PLUGIN_FACTS_MCP_HOSTS,
    keyFolder: parsed.data.PLUGIN_FACTS_KEYS ?? defaultKeyFolder(env),
    timestampMs: parsed.data.PLUGIN_FACTS_SIGNATURE_DAYS * 86_400_000,
    trustedRoot: parsed.data.PLUGIN_FACTS_TRUSTED_ROOT ?? null,
    servesUnverified: parsed.data.PLUGIN_FACTS_UNVERIFIED === 'serve',
    metrics: parsed.data.PLUGIN_FACTS_METRICS === undefined ? DEFAULT_METRICS : parsed.data.PLUGIN_FACTS_METRICS,
    securityContact: securityContactOf(parsed.data),
    trustedProxies: parsed.data.PLUGIN_FACTS_TRUSTED_PROXIES.filter((proxy) => proxy !== null),
  });
}

/** One without the other says too little: RFC 9116 wants both. */
function securityContactOf(env: z.infer<typeof Env>): SecurityContact | null {
  const { PLUGIN_FACTS_SECURITY_CONTACT: contact, PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: expires } = env;
  if (contact === undefined && expires === undefined) return null;
  const [first, ...others] = contact?.split(/ +/) ?? [];
  if (first === undefined || expires === undefined) {
    const name = first === undefined ? 'PLUGIN_FACTS_SECURITY_CONTACT' : 'PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES';
    throw new Failure('config_invalid', `Set ${name} too: a contact and until when it holds go together.`);
  }
  return { contacts: [first, ...others], expiresAtMs: Date.parse(expires) };
}

const PackageFile = z.object({
  version: z.string(),
  config: z.object({ host: z.string(), eval_host: z.string() }),
});

interface PackageFacts {
  readonly version: string;
  /** The bundled profiles that are taken where the command line names none; `config` in package.json. */
  readonly defaultFolders: DefaultFolders;
}

/** What package.json says about this program; the code itself names no host. */
export function readPackageFile(workingFolder: string): PackageFacts {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { version, config } = PackageFile.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const bundled = (folder: string): string => shortestPath(join(root, folder), workingFolder);
  return { version, defaultFolders: { host: bundled(config.host), evalHost: bundled(config.eval_host) } };
}

/** As a person in the working folder would name it. */
function shortestPath(path: string, workingFolder: string): string {
  const fromHere = relative(workingFolder, path);
  return fromHere.startsWith('..') || isAbsolute(fromHere) ? path : fromHere;
}

/** Beside what else a person configures (XDG Base Directory Specification), never in a folder of data. */
function defaultKeyFolder(env: Readonly<Record<string, string | undefined>>): string {
  const configFolder = env['XDG_CONFIG_HOME'] ?? '';
  return join(isAbsolute(configFolder) ? configFolder : join(homedir(), '.config'), 'plugin-facts', 'keys');
}
