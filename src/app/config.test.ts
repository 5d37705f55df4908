import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({ PATH: '/bin' })).toEqual({
      logLevel: 'info',
      followIntervalMs: 1_000,
      answerCacheBytes: 8_000_000,
      allowedOrigins: [],
    });
  });

  it('reads every setting', () => {
    const config = readConfig({
      PLUGIN_FACTS_LOG_LEVEL: 'error',
      PLUGIN_FACTS_FOLLOW_INTERVAL_MS: '250',
      PLUGIN_FACTS_ANSWER_CACHE_MB: '0',
      PLUGIN_FACTS_ALLOWED_ORIGINS: ' http://10.0.0.1:80  http://lists.example.org ',
    });

    expect(config).toEqual({
      logLevel: 'error',
      followIntervalMs: 250,
      answerCacheBytes: 0,
      allowedOrigins: ['http://10.0.0.1:80', 'http://lists.example.org'],
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
    ['PLUGIN_FACTS_ALLOWED_ORIGINS', 'http://10.0.0.1 lists.example.org'],
    ['PLUGIN_FACTS_ALLOWED_ORIGINS', 'file:///srv/list'],
  ])('names %s where it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'config_invalid', items: [expect.objectContaining({ pointer: `/${name}` })] }),
    );
  });
});
