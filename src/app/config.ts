import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SecurityContact } from '../api/api-deps.ts';
import type { TrustedProxies } from '../api/http/rate-limit/client-network.ts';
import type { RateQuotas } from '../api/http/rate-limit/rate-limiter.ts';
import type { WithoutRedis } from '../api/http/rate-limit/redis/redis-store.ts';
import { Failure } from '../base/failure.ts';
import type { MetricsAddress } from './metrics/serve-metrics.ts';
import type { DefaultFolders } from '../cli/command-context.ts';
import type { S3Settings } from '../publication/places/s3-place.ts';
import type { RepositoryToken } from '../operations/analyze/collector-ports.ts';
import { type Settings, readSettings } from './settings.ts';

/** One flat, typed, frozen value of the settings; nothing outside `app/` reads the environment. */
export interface Config {
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly followIntervalMs: number;
  readonly answerCacheBytes: number;
  /** Threads that answer queries; 1: the one that takes the requests. */
  readonly workers: number;
  readonly mostConnections: number;
  readonly keepAliveTimeoutMs: number;
  readonly allowedOrigins: readonly string[];
  /** `null`: none was given. */
  readonly repositoryToken: RepositoryToken | null;
  readonly quotas: RateQuotas;
  /** Where candidate searches are counted; it may hold a password. `null`: in a file. */
  readonly redisAddress: string | null;
  readonly withoutRedis: WithoutRedis;
  /** Nodes of the OpenSearch that searches are recalled from; they may hold passwords. `null`: none. */
  readonly openSearch: readonly string[] | null;
  /** Names under which `/mcp` is reached, beside those of the machine itself. */
  readonly mcpHosts: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** Place that a service follows, as it was written; `null`: none, it serves its data folder. */
  readonly publication: string | null;
  /** Place that what is signed is put to; `null`: none. */
  readonly publishTo: string | null;
  readonly s3: S3Settings;
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

/** @throws Failure `config_invalid` that names the variables that are wrong, and what each must be */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(env);
  if ('problems' in settings) {
    const items = settings.problems.map(({ name, detail }) => ({
      pointer: `/${name}`,
      code: 'environment_invalid',
      detail,
    }));
    throw new Failure('config_invalid', 'The environment has settings that are not valid; each item says which.', {
      items,
    });
  }
  return Object.freeze({
    logLevel: settings.PLUGIN_FACTS_LOG_LEVEL,
    followIntervalMs: settings.PLUGIN_FACTS_FOLLOW_INTERVAL_MS,
    answerCacheBytes: settings.PLUGIN_FACTS_ANSWER_CACHE_MB * 1_000_000,
    workers: settings.PLUGIN_FACTS_WORKERS,
    mostConnections: settings.PLUGIN_FACTS_MOST_CONNECTIONS,
    keepAliveTimeoutMs: settings.PLUGIN_FACTS_KEEP_ALIVE_SECONDS * 1_000,
    allowedOrigins: settings.PLUGIN_FACTS_ALLOWED_ORIGINS,
    repositoryToken: repositoryTokenOf(settings),
    quotas: {
      candidates: settings.PLUGIN_FACTS_CANDIDATES_PER_HOUR,
      discovery: settings.PLUGIN_FACTS_SEARCHES_PER_HOUR,
      route: settings.PLUGIN_FACTS_ROUTES_PER_HOUR,
      reads: settings.PLUGIN_FACTS_READS_PER_HOUR,
      mcp: settings.PLUGIN_FACTS_MCP_PER_HOUR,
    },
    redisAddress: settings.PLUGIN_FACTS_REDIS ?? null,
    withoutRedis: settings.PLUGIN_FACTS_WITHOUT_REDIS,
    openSearch: settings.PLUGIN_FACTS_OPENSEARCH ?? null,
    mcpHosts: settings.PLUGIN_FACTS_MCP_HOSTS,
    publication: settings.PLUGIN_FACTS_PUBLICATION ?? null,
    publishTo: settings.PLUGIN_FACTS_PUBLISH_TO ?? null,
    s3: {
      endpoint: settings.PLUGIN_FACTS_S3_ENDPOINT ?? null,
      isPathStyle: settings.PLUGIN_FACTS_S3_PATH_STYLE === 'yes',
    },
    keyFolder: settings.PLUGIN_FACTS_KEYS ?? defaultKeyFolder(env),
    timestampMs: settings.PLUGIN_FACTS_SIGNATURE_DAYS * 86_400_000,
    trustedRoot: settings.PLUGIN_FACTS_TRUSTED_ROOT ?? null,
    servesUnverified: settings.PLUGIN_FACTS_UNVERIFIED === 'serve',
    metrics: settings.PLUGIN_FACTS_METRICS,
    securityContact: securityContactOf(settings),
    trustedProxies: settings.PLUGIN_FACTS_TRUSTED_PROXIES,
  });
}

function repositoryTokenOf(settings: Settings): RepositoryToken | null {
  const { PLUGIN_FACTS_REPOSITORY_TOKEN: token, PLUGIN_FACTS_REPOSITORY_TOKEN_ORIGIN: address } = settings;
  return token === undefined ? null : { token, origin: new URL(address).origin };
}

function securityContactOf(settings: Settings): SecurityContact | null {
  const { PLUGIN_FACTS_SECURITY_CONTACT: contact, PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: expires } = settings;
  const [first, ...others] = contact?.split(/ +/) ?? [];
  return first === undefined || expires === undefined
    ? null
    : { contacts: [first, ...others], expiresAtMs: Date.parse(expires) };
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
export function defaultKeyFolder(env: Readonly<Record<string, string | undefined>>): string {
  const configFolder = env['XDG_CONFIG_HOME'] ?? '';
  return join(isAbsolute(configFolder) ? configFolder : join(homedir(), '.config'), 'plugin-facts', 'keys');
}
