import { type ComponentChildren, h } from 'preact';
import type { HitTier } from '../../contract/discovery/explanation.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { DiscoveryCandidate, DiscoveryResponse } from '../../contract/discovery/search.ts';
import { linkHere } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite, marksHelp } from '../parts/evidence-marks.ts';
import { pagesNavigation } from '../parts/pages-navigation.ts';
import { searchForm } from '../parts/search-form.ts';
import { whyForm, whyFormWords } from '../parts/why-form.ts';
import { hitView } from './hit-view.ts';
import { noHitsView } from './no-hits-view.ts';
import { queryReadingView } from './query-reading-view.ts';
import { HITS_OF_A_PAGE, type SearchQuery } from './search-query.ts';
import { searchWords, tierWords } from './search-words.ts';

export interface SearchAnswers {
  readonly found: DiscoveryResponse;
  /** What becomes of a plugin that is called like the query; `null`: the query finds something. */
  readonly lookup: LookupResponse | null;
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
          children:
            query.snapshotId === null
              ? null
              : h('input', { type: 'hidden', name: 'snapshot', value: query.snapshotId }),
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

function foundView(query: SearchQuery, { found, lookup }: SearchAnswers, visit: Visit): ComponentChildren {
  const words = searchWords(visit.language);
  const { candidates, page, explanation } = found;
  const isEmpty = page.total === 0;
  return [
    h('h1', { id: 'count' }, isEmpty ? words.nothing : words.found(page.total)),
    explanation === undefined ? null : queryReadingView(explanation.query, visit.language),
    isEmpty ? noHitsView(found, lookup, visit) : null,
    !isEmpty && candidates.length === 0
      ? h('p', null, [words.beyond, ' ', h('a', { href: linkHere(visit, { page: null }) }, words.firstPage)])
      : null,
    tiersOf(found).map(({ tier, first, hits }) =>
      h('section', { class: 'tier' }, [
        tier === null ? null : h('h2', null, tierWords(visit.language)[tier]),
        h(
          'ol',
          { start: first },
          hits.map((hit, place) => hitView(hit, explanation?.hits[first - 1 + place - offsetOf(found)], visit)),
        ),
      ]),
    ),
    pagesNavigation({ page: query.page, pages: Math.ceil(page.total / HITS_OF_A_PAGE) }, visit),
    candidates.length === 0 ? null : marksHelp(visit.language),
    missing(query, visit),
  ];
}

/** For whoever looked for a certain plugin and does not see it. */
function missing(query: SearchQuery, visit: Visit): ComponentChildren {
  return h('section', { class: 'missing narrow', 'aria-labelledby': 'missing' }, [
    h('h2', { id: 'missing' }, whyFormWords(visit.language).heading),
    whyForm({ visit, name: '', query: query.text, asksForQuery: false }),
  ]);
}

interface TierHits {
  /** `null`: the answer is not explained. */
  readonly tier: HitTier | null;
  /** Rank of the first of them. */
  readonly first: number;
  readonly hits: DiscoveryCandidate[];
}

/** Neighbours of one tier; hits that are held back to the end form further ones. */
function tiersOf({ candidates, explanation }: DiscoveryResponse): readonly TierHits[] {
  const tiers: TierHits[] = [];
  for (const [place, hit] of candidates.entries()) {
    const tier = explanation?.hits[place]?.tier ?? null;
    const last = tiers.at(-1);
    if (last !== undefined && last.tier === tier) last.hits.push(hit);
    else tiers.push({ tier, first: hit.match.rank, hits: [hit] });
  }
  return tiers;
}

function offsetOf({ candidates }: DiscoveryResponse): number {
  return (candidates[0]?.match.rank ?? 1) - 1;
}
