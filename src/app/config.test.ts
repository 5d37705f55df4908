import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseProxy } from '../api/http/rate-limit/client-network.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({ PATH: '/bin' })).toEqual({
      logLevel: 'info',
      metrics: { host: '127.0.0.1', port: 9_464, isAskedFor: false },
      followIntervalMs: 1_000,
      answerCacheBytes: 8_000_000,
      workers: 1,
      mostConnections: 4_096,
      keepAliveTimeoutMs: 10_000,
      allowedOrigins: [],
      quotas: { candidates: 60, discovery: 600, route: 600, reads: 1_200, mcp: 3_000 },
      publication: null,
      publishTo: null,
      s3: { endpoint: null, isPathStyle: false },
      redisAddress: null,
      withoutRedis: 'refuse',
      openSearch: null,
      mcpHosts: [],
      trustedProxies: [],
      repositoryToken: null,
      keyFolder: join(homedir(), '.config/plugin-facts/keys'),
      timestampMs: 14 * 86_400_000,
      trustedRoot: null,
      servesUnverified: false,
      securityContact: null,
    });
  });

  it('reads whom to tell of weaknesses, and takes neither the contact nor its end alone', () => {
    const contact = { PLUGIN_FACTS_SECURITY_CONTACT: 'mailto:a@facts.example https://facts.example/report' };
    const expires = { PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: '2027-06-30' };

    expect(readConfig({ ...contact, ...expires }).securityContact).toEqual({
      contacts: ['mailto:a@facts.example', 'https://facts.example/report'],
      expiresAtMs: Date.UTC(2027, 5, 30),
    });
    for (const [given, missing] of [
      [contact, 'PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES'],
      [expires, 'PLUGIN_FACTS_SECURITY_CONTACT'],
    ] as const) {
      expect(() => readConfig(given)).toThrow(
        expect.objectContaining({ items: [expect.objectContaining({ pointer: `/${missing}` })] }),
      );
    }
  });

  it.each(['me@facts.example', 'http://facts.example', 'mailto:', 'https://', 'mailto:a@b\nExpires: never'])(
    'takes no contact %j',
    (contact) => {
      const env = { PLUGIN_FACTS_SECURITY_CONTACT: contact, PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: '2027-06-30' };

      expect(() => readConfig(env)).toThrow('not valid');
    },
  );

  it('reads every setting', () => {
    const config = readConfig({
      PLUGIN_FACTS_SECURITY_CONTACT: 'mailto:a@facts.example',
      PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: '2027-06-30',
      PLUGIN_FACTS_LOG_LEVEL: 'error',
      PLUGIN_FACTS_FOLLOW_INTERVAL_MS: '250',
      PLUGIN_FACTS_ANSWER_CACHE_MB: '0',
      PLUGIN_FACTS_WORKERS: '4',
      PLUGIN_FACTS_MOST_CONNECTIONS: '200',
      PLUGIN_FACTS_KEEP_ALIVE_SECONDS: '75',
      PLUGIN_FACTS_ALLOWED_ORIGINS: ' http://10.0.0.1:80  http://lists.example.org ',
      PLUGIN_FACTS_CANDIDATES_PER_HOUR: '5',
      PLUGIN_FACTS_SEARCHES_PER_HOUR: '6',
      PLUGIN_FACTS_ROUTES_PER_HOUR: '7',
      PLUGIN_FACTS_READS_PER_HOUR: '0',
      PLUGIN_FACTS_MCP_PER_HOUR: '8',
      PLUGIN_FACTS_REDIS: 'rediss://facts:secret@redis.example:6380/2',
      PLUGIN_FACTS_OPENSEARCH: 'https://facts:secret@one.example:9200  http://127.0.0.1:9200',
      PLUGIN_FACTS_WITHOUT_REDIS: 'each_process',
      PLUGIN_FACTS_MCP_HOSTS: ' facts.example.org  [::1] ',
      PLUGIN_FACTS_REPOSITORY_TOKEN: 'word',
      PLUGIN_FACTS_REPOSITORY_TOKEN_ORIGIN: 'http://127.0.0.1:3000/',
      PLUGIN_FACTS_TRUSTED_PROXIES: ' 10.0.0.0/8  2001:db8::1 ',
      PLUGIN_FACTS_KEYS: '/media/keys',
      PLUGIN_FACTS_SIGNATURE_DAYS: '7',
      PLUGIN_FACTS_TRUSTED_ROOT: 'root.json',
      PLUGIN_FACTS_UNVERIFIED: 'serve',
      PLUGIN_FACTS_METRICS: '[::1]:9000',
      PLUGIN_FACTS_PUBLICATION: 'https://facts.example.org',
      PLUGIN_FACTS_PUBLISH_TO: 's3://my-bucket/facts',
      PLUGIN_FACTS_S3_ENDPOINT: 'http://127.0.0.1:9000',
      PLUGIN_FACTS_S3_PATH_STYLE: 'yes',
    });

    expect(config).toEqual({
      metrics: { host: '::1', port: 9_000, isAskedFor: true },
      logLevel: 'error',
      followIntervalMs: 250,
      answerCacheBytes: 0,
      workers: 4,
      mostConnections: 200,
      keepAliveTimeoutMs: 75_000,
      allowedOrigins: ['http://10.0.0.1:80', 'http://lists.example.org'],
      quotas: { candidates: 5, discovery: 6, route: 7, reads: 0, mcp: 8 },
      publication: 'https://facts.example.org',
      publishTo: 's3://my-bucket/facts',
      s3: { endpoint: 'http://127.0.0.1:9000', isPathStyle: true },
      redisAddress: 'rediss://facts:secret@redis.example:6380/2',
      withoutRedis: 'each_process',
      openSearch: ['https://facts:secret@one.example:9200', 'http://127.0.0.1:9200'],
      mcpHosts: ['facts.example.org', '[::1]'],
      trustedProxies: [parseProxy('10.0.0.0/8'), parseProxy('2001:db8::1')],
      repositoryToken: { token: 'word', origin: 'http://127.0.0.1:3000' },
      keyFolder: '/media/keys',
      timestampMs: 7 * 86_400_000,
      trustedRoot: 'root.json',
      servesUnverified: true,
      securityContact: { contacts: ['mailto:a@facts.example'], expiresAtMs: Date.UTC(2027, 5, 30) },
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it.each([
    ['PLUGIN_FACTS_LOG_LEVEL', 'loud'],
    ['PLUGIN_FACTS_FOLLOW_INTERVAL_MS', '49'],
    ['PLUGIN_FACTS_FOLLOW_INTERVAL_MS', '1e9'],
    ['PLUGIN_FACTS_FOLLOW_INTERVAL_MS', 'soon'],
    ['PLUGIN_FACTS_ANSWER_CACHE_MB', '-1'],
    ['PLUGIN_FACTS_ANSWER_CACHE_MB', '4097'],
    ['PLUGIN_FACTS_WORKERS', '0'],
    ['PLUGIN_FACTS_OPENSEARCH', 'search.example:9200'],
    ['PLUGIN_FACTS_OPENSEARCH', ' '],
    ['PLUGIN_FACTS_MOST_CONNECTIONS', '15'],
    ['PLUGIN_FACTS_KEEP_ALIVE_SECONDS', '0'],
    ['PLUGIN_FACTS_METRICS', '9464'],
    ['PLUGIN_FACTS_METRICS', 'localhost:9464'],
    ['PLUGIN_FACTS_METRICS', '127.0.0.1:65536'],
    ['PLUGIN_FACTS_ALLOWED_ORIGINS', 'http://10.0.0.1 lists.example.org'],
    ['PLUGIN_FACTS_ALLOWED_ORIGINS', 'file:///srv/list'],
    ['PLUGIN_FACTS_CANDIDATES_PER_HOUR', '-1'],
    ['PLUGIN_FACTS_PUBLICATION', 'ftp://facts.example.org'],
    ['PLUGIN_FACTS_PUBLISH_TO', 's3://B/facts'],
    ['PLUGIN_FACTS_S3_ENDPOINT', 's3.example.org'],
    ['PLUGIN_FACTS_S3_PATH_STYLE', 'on'],
    ['PLUGIN_FACTS_REDIS', 'redis.example:6379'],
    ['PLUGIN_FACTS_REDIS', 'https://redis.example'],
    ['PLUGIN_FACTS_REDIS', 'redis://redis.example/counts'],
    ['PLUGIN_FACTS_WITHOUT_REDIS', 'admit'],
    ['PLUGIN_FACTS_MCP_HOSTS', 'https://facts.example.org'],
    ['PLUGIN_FACTS_MCP_HOSTS', 'facts.example.org:8080'],
    ['PLUGIN_FACTS_TRUSTED_PROXIES', '10.0.0.0/8 proxy.example'],
    ['PLUGIN_FACTS_TRUSTED_PROXIES', '10.0.0.0/33'],
  ])('names %s where it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'config_invalid', items: [expect.objectContaining({ pointer: `/${name}` })] }),
    );
  });
});
