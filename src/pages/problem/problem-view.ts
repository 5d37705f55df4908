import { type ComponentChildren, h } from 'preact';
import type { Problem } from '../../contract/shared/problem.ts';
import type { Visit, PageContent } from '../page.ts';
import { layoutWords } from '../layout/layout-words.ts';
import { linkTo } from '../links.ts';
import { searchForm } from '../parts/search-form.ts';
import { PROBLEM_TITLES, problemWords } from './problem-words.ts';

/** What a problem of RFC 9457 says, as a page. The search box is empty: what was sent is not repeated. */
export function problemView(problem: Problem, retryAfterSeconds: number | null, visit: Visit): PageContent {
  const words = problemWords(visit.language);
  const title = PROBLEM_TITLES[problem.code]?.[visit.language] ?? problem.title;
  return {
    title,
    hasSearchBox: true,
    main: h('div', { class: 'narrow' }, [
      h('p', { class: 'soft' }, `${problem.status} `, h('code', null, problem.code)),
      h('h1', null, title),
      // The service's own words, which it has in English alone.
      h('p', { lang: 'en' }, problem.detail),
      retryAfterSeconds === null ? null : h('p', null, words.comeBack(retryAfterSeconds)),
      details(problem, words.inDetail),
      h('p', null, words.whatNow),
      searchForm({ visit, text: '', id: 'q' }),
      h('p', null, h('a', { href: linkTo(visit, '/') }, layoutWords(visit.language).home)),
      h('p', { class: 'soft small' }, [`${words.requestId} `, h('code', null, problem.request_id)]),
    ]),
  };
}

function details({ errors }: Problem, heading: string): ComponentChildren {
  if (errors.length === 0) return null;
  return h('section', null, [
    h('h2', null, heading),
    h(
      'ul',
      { lang: 'en' },
      errors.map(({ code, detail }) => h('li', null, [h('code', null, code), ' ', detail])),
    ),
  ]);
}
