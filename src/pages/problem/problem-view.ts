import { type Children, h } from '../markup.ts';
import type { Problem } from '../../contract/shared/problem.ts';
import type { Visit, PageContent } from '../page.ts';
import { layoutWords } from '../layout/layout-words.ts';
import { linkHere, linkTo } from '../links.ts';
import { searchForm } from '../parts/search-form.ts';
import { PROBLEM_ADVICE, PROBLEM_TITLES, problemWords } from './problem-words.ts';

/** What a problem of RFC 9457 says, as a page. The search box is empty: what was sent is not repeated. */
export function problemView(problem: Problem, retryAfterSeconds: number | null, visit: Visit): PageContent {
  const words = problemWords(visit.language);
  const title = PROBLEM_TITLES[problem.code]?.[visit.language] ?? problem.title;
  const advice = PROBLEM_ADVICE[problem.code]?.[visit.language];
  return {
    title,
    hasSearchBox: true,
    main: h('div', { class: 'narrow' }, [
      h('p', { class: 'soft' }, `${problem.status} `, h('code', null, problem.code)),
      h('h1', null, title),
      advice === undefined ? h('p', { lang: 'en' }, problem.detail) : h('p', null, advice),
      problem.code === 'snapshot_superseded'
        ? h('p', null, h('a', { href: linkHere(visit, { snapshot: null, page: null }) }, words.asItIsNow))
        : null,
      retryAfterSeconds === null ? null : h('p', null, words.comeBack(retryAfterSeconds)),
      details(problem, advice !== undefined, visit),
      h('p', null, words.whatNow),
      searchForm({ visit, text: '', id: 'q' }),
      h('p', null, h('a', { href: linkTo(visit, '/') }, layoutWords(visit.language).home)),
      h('p', { class: 'soft small' }, [`${words.requestId} `, h('code', null, problem.request_id)]),
    ]),
  };
}

/** The service's own words, as programs are given them; it has them in English alone. */
function details({ detail, errors }: Problem, hasAdvice: boolean, { language }: Visit): Children {
  if (errors.length === 0 && !hasAdvice) return null;
  const words = problemWords(language);
  return h('section', null, [
    h('h2', null, words.inDetail),
    hasAdvice ? h('p', { lang: 'en' }, detail) : null,
    errors.length === 0
      ? null
      : h(
          'ul',
          { lang: 'en' },
          errors.map(({ code, pointer, detail: rule }) =>
            h('li', null, [h('code', null, pointer), ' ', rule, ' ', h('code', { class: 'soft' }, code)]),
          ),
        ),
  ]);
}
