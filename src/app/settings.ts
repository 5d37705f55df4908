import { isIP } from 'node:net';
import { z } from 'zod';
import { DEFAULT_LIMITS } from '../api/api-deps.ts';
import { parseProxy } from '../api/http/rate-limit/client-network.ts';
import { DEFAULT_QUOTAS } from '../api/http/rate-limit/rate-limiter.ts';
import { formatCount } from '../base/quantities.ts';
import { ALLOWED_PLACES, parsePlace } from '../operations/place-address.ts';
import { MOST_WORKERS } from '../cli/command-options.ts';
import type { SettingProblem } from '../cli/settings-report.ts';
import type { MetricsAddress } from './metrics/serve-metrics.ts';

/** What a person is told of a setting: `plugin-facts config`, docs/settings.md and the refusal of a wrong value. */
export interface SettingFacts {
  /** In Markdown, without a full stop. */
  readonly meaning: string;
  /** Goes on from “must be”. */
  readonly allowed: string;
  /** What holds where it is not set; `null`: nothing. */
  readonly preset: string | null;
  /** Its value is never shown. */
  readonly isSecret?: true;
}

const SETTING_FACTS = z.registry<SettingFacts>();

/** On loopback, at a port that is free among those of Prometheus exporters. */
const DEFAULT_METRICS: MetricsAddress = { host: '127.0.0.1', port: 9_464, isAskedFor: false };

/**
 * Every setting of the program is declared here and nowhere else: its name in
 * the environment, what it may be, what holds without it, and what it means.
 * A variable that is empty is not set (systemd and compose files write `NAME=`).
 */
export const Settings = z.object({
  PLUGIN_FACTS_LOG_LEVEL: told(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'), {
    meaning: 'which lines [the log](OPERATING.md#logs) has',
    allowed: '`silent`, `error`, `warn`, `info` or `debug`',
    preset: 'info',
  }),
  PLUGIN_FACTS_FOLLOW_INTERVAL_MS: wholeNumber(
    [50, 3_600_000],
    1_000,
    'how often a service checks for a newer publication, in milliseconds',
  ),
  PLUGIN_FACTS_ANSWER_CACHE_MB: wholeNumber(
    [0, 4_096],
    8,
    'memory for search answers given before, in millions of bytes; 0 keeps none ([Memory](OPERATING.md#memory-and-the-answer-cache))',
  ),
  PLUGIN_FACTS_WORKERS: wholeNumber(
    [1, MOST_WORKERS],
    1,
    'threads that answer searches and routes; with 1 the one that takes the requests answers them ([Workers](OPERATING.md#workers)). `serve --workers` goes before it',
  ),
  PLUGIN_FACTS_MOST_CONNECTIONS: wholeNumber(
    [16, 1_000_000],
    DEFAULT_LIMITS.connections,
    'connections open at once; fewer where the process may open fewer files (`ulimit -n` less 64)',
  ),
  PLUGIN_FACTS_KEEP_ALIVE_SECONDS: wholeNumber(
    [1, 600],
    DEFAULT_LIMITS.keepAliveTimeoutMs / 1_000,
    'how long a connection without a request stays open; behind a proxy, longer than the proxy keeps its own',
  ),
  PLUGIN_FACTS_TRUSTED_PROXIES: listOf(
    parseProxy,
    'addresses and networks like `10.0.0.0/8`',
    'whose `X-Forwarded-For` is believed; where the proxy in front is not among them, all its clients share one budget',
  ),
  PLUGIN_FACTS_MCP_HOSTS: listOf(
    (text) => (/^(?:[\w.-]+|\[[0-9a-f:.]+\])$/i.test(text) ? text : null),
    'host names or addresses like `facts.example.org`, without scheme and port',
    'names under which `POST /mcp` is reached; those of the machine itself always count ([MCP](MCP.md#over-http))',
  ),
  PLUGIN_FACTS_CANDIDATES_PER_HOUR: perHour(
    DEFAULT_QUOTAS.candidates,
    'candidate searches of one client in any rolling hour, over all services that share the data folder, or the Redis',
  ),
  PLUGIN_FACTS_REDIS: told(z.string().refine(isRedisAddress).optional(), {
    meaning:
      'Redis 6.2 or later, or Valkey, that candidate searches are counted in, exactly over services on several machines ([Rate limits](OPERATING.md#counting-in-redis)); without it they are counted in a file of the data folder',
    allowed: 'an address like `redis://user:password@redis.example:6379/0`; `rediss://` with TLS',
    preset: null,
    isSecret: true,
  }),
  PLUGIN_FACTS_WITHOUT_REDIS: told(z.enum(['refuse', 'each_process']).default('refuse'), {
    meaning:
      'while that Redis cannot be reached: `refuse`: candidate searches are answered 503, so the limit always holds; `each_process`: each process admits as many as the limit by itself',
    allowed: '`refuse` or `each_process`',
    preset: 'refuse',
  }),
  PLUGIN_FACTS_OPENSEARCH: told(z.string().transform(openSearchAddresses).optional(), {
    meaning:
      'nodes of one OpenSearch (3.x) that finds the documents which searches and routes rank ([OpenSearch](OPERATING.md#recall-from-opensearch)); without it the service finds them itself',
    allowed: 'addresses like `https://user:password@search.example:9200`, separated by spaces',
    preset: null,
    isSecret: true,
  }),
  PLUGIN_FACTS_SEARCHES_PER_HOUR: perHour(DEFAULT_QUOTAS.discovery, 'discovery searches of one client, in one process'),
  PLUGIN_FACTS_ROUTES_PER_HOUR: perHour(DEFAULT_QUOTAS.route, 'routes of one client, in one process'),
  PLUGIN_FACTS_READS_PER_HOUR: perHour(DEFAULT_QUOTAS.reads, 'every GET below `/v1/` of one client, in one process'),
  PLUGIN_FACTS_MCP_PER_HOUR: perHour(
    DEFAULT_QUOTAS.mcp,
    'messages to `POST /mcp` of one client, in one process; a tool that one calls is counted as its operation besides',
  ),
  PLUGIN_FACTS_METRICS: told(z.string().transform(parseMetrics).default(DEFAULT_METRICS), {
    meaning: 'where [metrics](OPERATING.md#metrics) are served; `off`: nowhere',
    allowed: 'an address with a port, like `127.0.0.1:9464` or `[::1]:9464`; or `off`',
    preset: '127.0.0.1:9464',
  }),
  PLUGIN_FACTS_SECURITY_CONTACT: told(
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)(?: +(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*))*$/)
      .max(1_000)
      .optional(),
    {
      meaning: 'whom to tell of weaknesses, said at `/.well-known/security.txt` (RFC 9116), which answers 404 without',
      allowed: '`mailto:` or `https:` addresses, separated by spaces',
      preset: null,
    },
  ),
  PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: told(
    z.iso
      .date()
      .or(z.iso.datetime({ offset: true }))
      .optional(),
    {
      meaning: 'until when you answer for that contact; goes with it',
      allowed: 'a day like `2027-06-30`, or an instant with its offset',
      preset: null,
    },
  ),
  PLUGIN_FACTS_PUBLICATION: place(
    'where a service fetches publications that are signed elsewhere; `--publication` names another one ([Followers](OPERATING.md#followers)); without it it serves those of its data folder',
  ),
  PLUGIN_FACTS_PUBLISH_TO: told(
    z
      .string()
      .refine((text) => isWritablePlace(text))
      .optional(),
    {
      meaning:
        'where `publish`, `refresh`, `withdraw`, `reinstate`, `rollback` and `renew` put what they signed, for followers; `publish --to` names another one',
      allowed: 'a folder, or `s3://bucket/prefix`; a web address can only be read',
      preset: null,
    },
  ),
  PLUGIN_FACTS_S3_ENDPOINT: told(
    z
      .string()
      .refine((text) => webOrigin(text) !== null)
      .optional(),
    {
      meaning: 'the service that `s3://` addresses are of, where it is not that of AWS',
      allowed: 'an address like `https://s3.example.org`',
      preset: null,
    },
  ),
  PLUGIN_FACTS_S3_PATH_STYLE: told(z.enum(['no', 'yes']).default('no'), {
    meaning:
      '`yes`: a bucket stands in the path of an address, and not before its host, as most services but that of AWS have it',
    allowed: '`yes` or `no`',
    preset: 'no',
  }),
  AWS_REGION: told(z.string().optional(), {
    meaning:
      'the region of a bucket; credentials come by any of the ways of the official client, these variables first',
    allowed: 'a name like `eu-central-1`',
    preset: null,
  }),
  AWS_ACCESS_KEY_ID: told(z.string().optional(), {
    meaning: 'who asks for a bucket',
    allowed: 'an access key',
    preset: null,
  }),
  AWS_SECRET_ACCESS_KEY: told(z.string().optional(), {
    meaning: 'goes with it',
    allowed: 'its secret',
    preset: null,
    isSecret: true,
  }),
  AWS_SESSION_TOKEN: told(z.string().optional(), {
    meaning: 'goes with a key for a while',
    allowed: 'a token',
    preset: null,
    isSecret: true,
  }),
  PLUGIN_FACTS_KEYS: told(z.string().optional(), {
    meaning:
      'the keys that publications are signed with, a folder for each host in it; never in a data folder ([SIGNING](SIGNING.md))',
    allowed: 'a folder',
    preset: '~/.config/plugin-facts/keys',
  }),
  PLUGIN_FACTS_SIGNATURE_DAYS: wholeNumber(
    [1, 90],
    14,
    'how many days a signature counts; by then `publish`, `refresh` or `renew` has run again',
  ),
  PLUGIN_FACTS_TRUSTED_ROOT: told(z.string().optional(), {
    meaning:
      'root metadata that a service and `verify` begin with; a service without it takes the newest in the folder of keys',
    allowed: 'a file',
    preset: null,
  }),
  PLUGIN_FACTS_UNVERIFIED: told(z.enum(['refuse', 'serve']).default('refuse'), {
    meaning:
      '`serve`: a service also serves a publication that is not signed, or by keys it has no root of, and `/healthz` says `not_verified`',
    allowed: '`refuse` or `serve`',
    preset: 'refuse',
  }),
  PLUGIN_FACTS_ALLOWED_ORIGINS: listOf(
    webOrigin,
    'origins like `http://127.0.0.1:4873`',
    'origins on private addresses that may be fetched from',
  ),
  PLUGIN_FACTS_REPOSITORY_TOKEN: told(z.string().optional(), {
    meaning: "token for the repository host's API; without it a handful of repositories an hour",
    allowed: 'a token',
    preset: null,
    isSecret: true,
  }),
  PLUGIN_FACTS_REPOSITORY_TOKEN_ORIGIN: told(
    z
      .string()
      .refine((text) => webOrigin(text) !== null)
      .default('https://api.github.com'),
    {
      meaning: 'whom the token is sent to; a host profile with another `repositories.api_url` is asked without it',
      allowed: 'an origin like `https://api.github.com`',
      preset: 'https://api.github.com',
    },
  ),
  NO_COLOR: told(z.string().optional(), {
    meaning: 'set to anything, it takes the colour out of the progress bar (no-color.org)',
    allowed: 'any text',
    preset: null,
  }),
});
export type Settings = z.infer<typeof Settings>;

type Environment = Readonly<Record<string, string | undefined>>;

/** All settings in the order in which people are told of them. */
export const DECLARED_SETTINGS: readonly (SettingFacts & { readonly name: string })[] = Object.entries(
  Settings.shape,
).map(([name, schema]) => ({ name, ...factsOf(schema) }));

function factsOf(schema: z.ZodType): SettingFacts {
  const facts = SETTING_FACTS.get(schema);
  if (facts === undefined) throw new Error('A setting is declared without its facts.');
  return facts;
}

/** The settings that are set. */
export function givenSettings(environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    DECLARED_SETTINGS.flatMap(({ name }) => {
      const text = environment[name] ?? '';
      return text === '' ? [] : [[name, text] as const];
    }),
  );
}

/** Each wrong setting once, with what it must be. */
export function readSettings(environment: Environment): Settings | { readonly problems: readonly SettingProblem[] } {
  const parsed = Settings.safeParse(givenSettings(environment));
  if (parsed.success) {
    const problem = lonelyContact(parsed.data);
    return problem === null ? parsed.data : { problems: [problem] };
  }
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    problems: DECLARED_SETTINGS.filter(({ name }) => wrong.has(name)).map(({ name, allowed }) => ({
      name,
      detail: `It must be ${allowed}.`,
    })),
  };
}

/** One without the other says too little: RFC 9116 wants both. */
function lonelyContact(settings: Settings): SettingProblem | null {
  const { PLUGIN_FACTS_SECURITY_CONTACT: contact, PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: expires } = settings;
  if ((contact === undefined) === (expires === undefined)) return null;
  const name = contact === undefined ? 'PLUGIN_FACTS_SECURITY_CONTACT' : 'PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES';
  return { name, detail: 'It must be set too: a contact and until when it holds go together.' };
}

function told<Schema extends z.ZodType>(schema: Schema, facts: SettingFacts): Schema {
  SETTING_FACTS.add(schema, facts);
  return schema;
}

function wholeNumber([least, most]: readonly [number, number], preset: number, meaning: string) {
  const schema = z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
  return told(schema.default(preset), {
    meaning,
    allowed: `a whole number, ${formatCount(least)} to ${formatCount(most)}`,
    preset: String(preset),
  });
}

function place(meaning: string) {
  const schema = z
    .string()
    .refine((text) => parsePlace(text) !== null)
    .optional();
  return told(schema, { meaning, allowed: ALLOWED_PLACES, preset: null });
}

function isWritablePlace(text: string): boolean {
  const address = parsePlace(text);
  return address !== null && address.kind !== 'web';
}

function perHour(preset: number, meaning: string) {
  return wholeNumber([0, 1_000_000], preset, `${meaning}; 0: not limited`);
}

/** @param read one of the list; `null`: it is none */
function listOf<Member>(read: (text: string) => Member | null, members: string, meaning: string) {
  const schema = z.string().transform((text, context): readonly Member[] => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    const list = words.map(read).filter((member) => member !== null);
    if (list.length < words.length) context.addIssue('One of the list is wrong.');
    return list;
  });
  return told(schema.default([]), { meaning, allowed: `${members}, separated by spaces`, preset: null });
}

function parseMetrics(text: string, context: z.RefinementCtx): MetricsAddress | null {
  if (text === 'off') return null;
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  if (isIP(host) !== 0 && Number(port) <= 65_535) return { host, port: Number(port), isAskedFor: true };
  context.addIssue('No address with a port.');
  return z.NEVER;
}

function isRedisAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '' && /^(?:\/\d{0,4})?$/.test(url.pathname)
  );
}

/** At least one. */
function openSearchAddresses(text: string, context: z.RefinementCtx): readonly string[] {
  const addresses = text.split(/\s+/).filter((word) => word !== '');
  const isRight = addresses.length > 0 && addresses.every((address) => webOrigin(address) !== null);
  if (!isRight) context.addIssue('One of the list is no web address.');
  return addresses;
}

function webOrigin(text: string): string | null {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') ? text : null;
}
