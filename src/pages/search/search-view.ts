import { type Children, h } from '../markup.ts';
import type { HitTier } from '../../contract/discovery/explanation.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { ShownHit, ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { sentences } from '../language/punctuation.ts';
import { isLongAddress, linkHere, linkTo } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite, marksHelp } from '../parts/evidence-marks.ts';
import { searchForm } from '../parts/search-form.ts';
import { pagesNavigation } from '../parts/pages-navigation.ts';
import { validityView } from '../parts/validity-view.ts';
import { whyForm, whyFormWords } from '../parts/why-form.ts';
import { PICK_PARAMETER } from '../compare/picked-plugins.ts';
import { compareBar } from './compare-bar.ts';
import { filterWords } from './filter-words.ts';
import { filtersView } from './filters-view.ts';
import { chosenValues } from './search-filters.ts';
import { type HitHeading, areAllAlike, headingOf, sharedHeading } from './hit-heading.ts';
import { hitView } from './hit-view.ts';
import { noHitsView } from './no-hits-view.ts';
import { nobodysNameView } from './nobodys-name-view.ts';
import { queryReadingView } from './query-reading-view.ts';
import { reproduceSearch } from './reproduce-search.ts';
import { HITS_OF_A_PAGE, type SearchQuery, discoveryRequest } from './search-query.ts';
import { headingWords, searchWords } from './search-words.ts';
import { keptBackView } from './without-filters.ts';

export interface SearchAnswers {
  readonly found: ShownSearch;
  readonly publication: PublicationManifest;
  /** What becomes of a plugin that is called like the query; `null`: the query finds something. */
  readonly lookup: LookupResponse | null;
  /** What there is without the filters; `null`: there are none, or something passes them. */
  readonly unfiltered: ShownSearch | null;
}

/** @param answers `null`: nothing was asked yet */
export function searchView(query: SearchQuery, answers: SearchAnswers | null, visit: Visit): PageContent {
  const words = searchWords(visit.language);
  return {
    title: query.text === '' ? words.search : words.titleOf(query.text),
    hasSearchBox: true,
    ...(answers === null ? {} : { snapshotId: answers.found.snapshot_id }),
    main: [
      markSprite(),
      h('live-search', null, [
        searchForm({
          visit,
          text: query.text,
          id: 'q',
          class: 'large',
          children: h('span', { id: 'taken-along', hidden: true }, [
            query.snapshotId === null ? null : hiddenInput('snapshot', query.snapshotId),
            // Before a query nothing else on the page has them.
            answers !== null
              ? null
              : [
                  chosenValues(query.chosen).map(({ name, value }) => hiddenInput(name, value)),
                  query.picked.map((id) => hiddenInput(PICK_PARAMETER, id)),
                ],
          ]),
        }),
        // Tells a reader's voice what came while they typed; the script writes into it.
        h('p', { class: 'hidden', role: 'status' }),
        // What the script changes for what another address has here.
        h(
          'div',
          { id: 'found' },
          answers === null
            ? [h('h1', null, words.search), h('p', null, words.begin)]
            : foundView(query, answers, visit),
        ),
      ]),
    ],
  };
}

function hiddenInput(name: string, value: string): Children {
  return h('input', { type: 'hidden', name, value });
}

function foundView(query: SearchQuery, answers: SearchAnswers, visit: Visit): Children {
  const words = searchWords(visit.language);
  const { found, publication, lookup, unfiltered } = answers;
  const { candidates, page, explanation, facets } = found;
  const isEmpty = page.total === 0;
  const tiers = tiersOf(found);
  return [
    h('h1', { id: 'count' }, countHeading(answers, visit)),
    validityView(publication, visit.language),
    explanation === undefined ? null : queryReadingView(explanation.query, query.text, visit.language),
    facets === undefined ? null : filtersView(facets, query.chosen, visit),
    nobodysNameView(query, found, visit),
    isEmpty ? null : matrixLink(visit),
    isEmpty && unfiltered !== null ? keptBackView(unfiltered, visit.language) : null,
    isEmpty ? noHitsView(query.text, found, lookup, visit) : null,
    !isEmpty && candidates.length === 0
      ? h(
          'p',
          null,
          sentences([words.beyond, h('a', { href: linkHere(visit, { page: null }) }, words.firstPage)], visit.language),
        )
      : null,
    tiers.map(({ heading, first, hits }) =>
      h('section', { class: 'tier' }, [
        heading === null ? null : h('h2', null, headingWords(visit.language)[heading]),
        noteOf(heading, first, visit),
        h(
          'ol',
          { start: first },
          hits.map((hit, place) =>
            hitView(
              hit,
              explanation?.hits[first - 1 + place - offsetOf(found)],
              { text: query.text, terms: explanation?.query.terms ?? [] },
              query.picked,
              visit,
            ),
          ),
        ),
      ]),
    ),
    compareBar(query.picked, candidates, visit),
    pagesNavigation({ page: query.page, pages: Math.ceil(page.total / HITS_OF_A_PAGE) }, visit),
    candidates.length === 0 ? null : marksHelp(visit.language),
    missing(query, visit),
    reproduceSearch(discoveryRequest(query), found, publication, visit),
  ];
}

/** For whoever looked for a certain plugin and does not see it. */
function missing(query: SearchQuery, visit: Visit): Children {
  const { heading } = whyFormWords(visit.language);
  // The form takes the query along.
  if (isLongAddress(visit)) return h('p', { class: 'missing' }, h('a', { href: linkTo(visit, '/why') }, heading));
  return h('section', { class: 'missing narrow', 'aria-labelledby': 'missing' }, [
    h('h2', { id: 'missing' }, heading),
    whyForm({ visit, name: '', query: query.text, asksForQuery: false }),
  ]);
}

/** What the heading of hits leaves open. @param first rank of the first of them */
function noteOf(heading: HitHeading | null, first: number, { language }: Visit): Children {
  const { nothingWhole, nothingWholeOrAlike, onlyAlike } = searchWords(language);
  if (heading === 'spelled_alike') return h('p', { class: 'small' }, onlyAlike);
  if (first !== 1) return null;
  if (heading === 'some_terms') return h('p', { class: 'small' }, nothingWhole);
  return heading === 'part_or_spelled_alike' ? h('p', { class: 'small' }, nothingWholeOrAlike) : null;
}

interface TierHits {
  /** Of the last of them; `null`: the answer is not explained. */
  tier: HitTier | null;
  heading: HitHeading | null;
  /** Rank of the first of them. */
  readonly first: number;
  readonly hits: ShownHit[];
}

/** Neighbours under one heading; hits that are held back to the end form further ones. */
function tiersOf({ candidates, explanation }: ShownSearch): readonly TierHits[] {
  const tiers: TierHits[] = [];
  for (const [place, hit] of candidates.entries()) {
    const explained = explanation?.hits[place];
    const tier = explained?.tier ?? null;
    const heading = explained === undefined ? null : headingOf(explained);
    const last = tiers.at(-1);
    const shared = last === undefined ? undefined : sharedHeading(last, { tier, heading });
    if (last === undefined || shared === undefined) tiers.push({ tier, heading, first: hit.match.rank, hits: [hit] });
    else {
      last.tier = tier;
      last.heading = shared;
      last.hits.push(hit);
    }
  }
  return tiers;
}

function offsetOf({ candidates }: ShownSearch): number {
  return (candidates[0]?.match.rank ?? 1) - 1;
}

function matrixLink(visit: Visit): Children {
  if (isLongAddress(visit)) return null;
  const href = linkHere({ ...visit, path: '/evidence' }, { page: null, [PICK_PARAMETER]: null });
  return h('p', { class: 'small' }, h('a', { href }, searchWords(visit.language).asMatrix));
}

function countHeading({ found: { page, explanation }, unfiltered }: SearchAnswers, { language }: Visit): string {
  const words = searchWords(language);
  const isAlike = explanation !== undefined && areAllAlike(explanation);
  if (page.total > 0) return isAlike ? words.foundAlike(page.total) : words.found(page.total);
  const isFiltered = unfiltered !== null && unfiltered.page.total > 0;
  return isFiltered ? filterWords(language).nothingPasses : words.nothing;
}
