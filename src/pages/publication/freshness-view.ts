import { type Children, h } from '../markup.ts';
import type { Health } from '../../contract/publication/health.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { PROVIDERS } from '../../contract/publication/sources.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inBrackets } from '../language/punctuation.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import {
  catalogWords,
  freshnessWords,
  providerWords,
  publicationWords,
  sourceFailureWords,
} from './publication-words.ts';

/** How old it is, by the answers of each source. */
export function freshnessView(
  { as_of, expires_at, expired_at, created_at, sources, provider_failures }: PublicationManifest,
  { freshness, behind_sources, degraded_sources }: Health,
  language: Locale,
): Children {
  const words = publicationWords(language);
  const parts = {
    id: 'freshness',
    heading: words.freshness,
    speaker: 'control_metadata',
    worth: words.whenServed,
  } as const;
  const behind = new Set(behind_sources.map(({ source }) => source));
  return factBlock(parts, language, [
    factList([
      [words.status, freshnessWords(language)[freshness.status]],
      [words.asOf, dayOf(as_of, language)],
      [words.newest, dayOf(created_at, language)],
      [words.expires, dayOf(expires_at, language)],
      [words.expired, dayOf(expired_at, language)],
    ]),
    h('h3', null, words.sources),
    factList(
      sources.map(({ source, observed_at }) => [
        sourceName(source, language),
        [dayOf(observed_at, language), behind.has(source) ? ` · ${words.behind}` : null],
      ]),
    ),
    troubles(
      words.failures,
      provider_failures.map(({ provider, code, observed_at }) => ({ source: provider, code, at: observed_at })),
      language,
    ),
    troubles(
      words.degraded,
      degraded_sources.map(({ source, code, since }) => ({ source, code, at: since })),
      language,
    ),
  ]);
}

interface Trouble {
  readonly source: string;
  readonly code: string;
  /** `null`: nobody has tried yet. */
  readonly at: string | null;
}

function troubles(heading: string, all: readonly Trouble[], language: Locale): Children {
  if (all.length === 0) return null;
  return [
    h('h3', null, heading),
    factList(
      all.map(({ source, code, at }) => [
        sourceName(source, language),
        [whyFailed(code, language), ' · ', at === null ? publicationWords(language).notTried : dayOf(at, language)],
      ]),
    ),
  ];
}

/** `catalog.<id>` is a catalog of the host profile, which gives it its id. */
function sourceName(source: string, language: Locale): string {
  const provider = PROVIDERS.find((each) => each === source);
  if (provider !== undefined) return providerWords(language)[provider];
  const [, id] = /^catalog\.(.+)$/.exec(source) ?? [];
  return id === undefined ? source : `${catalogWords(language).catalog} ${id}`;
}

function whyFailed(code: string, language: Locale): Children {
  const words: Readonly<Record<string, string>> = sourceFailureWords(language);
  const why = words[code];
  const written = h('code', { class: 'soft' }, code);
  return why === undefined ? written : [why, inBrackets(written, language)];
}
