import { type Children, h } from '../markup.ts';
import { REASON_CODES } from '../../contract/discovery/match.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { LookupEntry } from '../../contract/discovery/lookup.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { sentences } from '../language/punctuation.ts';
import { linkTo } from '../links.ts';
import type { Visit } from '../page.ts';
import { catalogDescription } from '../parts/catalog-description.ts';
import { factList } from '../parts/fact-block.ts';
import { soughtWords } from '../parts/word-places.ts';
import { foundTermsView } from '../search/found-terms-view.ts';
import { HITS_OF_A_PAGE } from '../search/search-query.ts';
import { headingOf } from '../search/hit-heading.ts';
import { featureWords, headingWords } from '../search/search-words.ts';
import { shownTerms } from '../search/shown-terms.ts';
import { whyWords } from './why-words.ts';

/** At which rank a search finds an entry and with which points, or that it does not. */
export function placeView(
  { match, explanation, total }: NonNullable<LookupEntry['place']>,
  query: string,
  record: PluginRecord | null,
  visit: Visit,
): Children {
  const { language } = visit;
  const words = whyWords(language);
  if (match === null) {
    const search = h('a', { href: linkTo(visit, '/search', { q: query }) }, words.showSearch);
    return h('p', null, sentences([words.notFound(total), search], language));
  }
  const page = Math.ceil(match.rank / HITS_OF_A_PAGE);
  return [
    h('p', null, [
      h('b', null, words.rank(match.rank, total)),
      ' · ',
      h('a', { href: linkTo(visit, '/search', { q: query, page: page === 1 ? null : page }) }, words.showPage),
    ]),
    explanation === null ? null : pointsView(explanation, language),
    explanation === null || record === null ? null : foundIn(record, explanation, query, language),
  ];
}

/** The terms that it has, and the text in which a reader sees them. */
function foundIn({ entry }: PluginRecord, { terms }: HitExplanation, query: string, language: Locale): Children {
  const found = shownTerms(terms, { text: query, terms: [] }, entry, language);
  const marked = soughtWords(found.flatMap(({ term, found_as }) => [term, found_as]));
  return [catalogDescription(entry.imported_content.description, language, marked), foundTermsView(found, language)];
}

function pointsView(explanation: HitExplanation, language: Locale): Children {
  const { features, points_total, held_back_by } = explanation;
  const words = whyWords(language);
  return factList([
    [words.tier, headingWords(language)[headingOf(explanation)]],
    [words.heldBack, held_back_by === null ? null : REASON_CODES[held_back_by].summary[language]],
    ...features.flatMap(({ feature, points }) =>
      points === null || points === 0 ? [] : [[featureWords(language)[feature], points.toFixed(3)] as const],
    ),
    [words.total, `${points_total.toFixed(3)} ${words.points}`],
  ]);
}
