import type { RouteResponse } from '../../contract/directory/route.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { RouteMatch } from '../../contract/directory/route.ts';
import { renderHits } from './search-answer.ts';

/** A route answer for people: each hit, what found it, and where it stands in the directory. */
export function renderRouteAnswer(answer: RouteResponse, locale: Locale): string {
  return renderHits(answer, locale, (match) => [
    ['found by', match.retrieval_sources.map(forTerminal).join(', ')],
    ['stands at', renderPlace(match, locale)],
    ...(match.matched_capabilities.length === 0
      ? []
      : [['capability', match.matched_capabilities.map(forTerminal).join(', ')] as const]),
  ]);
}

function renderPlace({ canonical_path_key: key, canonical_primary_path: labels }: RouteMatch, locale: Locale): string {
  if (key === '') return 'the root of the directory';
  return `${labels.map((label) => forTerminal(label[locale])).join(' > ')} (${forTerminal(key)})`;
}
