import { z } from 'zod';
import { Failure } from '../base/failure.ts';

/** One flat, typed, frozen value; nothing outside `app/` reads the environment. */
const Env = z.object({
  PLUGIN_FACTS_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How often a running service looks for a newer publication, in milliseconds. */
  PLUGIN_FACTS_FOLLOW_INTERVAL_MS: z.coerce.number().int().min(50).max(3_600_000).default(1_000),
  /** Memory for search answers given before, in millions of bytes; 0: none are kept. */
  PLUGIN_FACTS_ANSWER_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(8),
  /** Origins on private addresses that catalogs may be fetched from, separated by spaces; none by default. */
  PLUGIN_FACTS_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ''))
    .refine(
      (origins) => origins.every(isWebOrigin),
      'Each must be like http://127.0.0.1:4873; separate them by spaces.',
    ),
});

function isWebOrigin(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '');
}

export interface Config {
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly followIntervalMs: number;
  readonly answerCacheBytes: number;
  readonly allowedOrigins: readonly string[];
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
    allowedOrigins: parsed.data.PLUGIN_FACTS_ALLOWED_ORIGINS,
  });
}
