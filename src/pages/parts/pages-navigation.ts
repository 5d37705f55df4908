import { type Children, h } from '../markup.ts';
import { formatNumber } from '../language/format.ts';
import { wordsOf } from '../language/words.ts';
import { linkHere } from '../links.ts';
import type { Visit } from '../page.ts';
import { PAGE_PARAMETER } from '../page-number.ts';

const pagesWords = wordsOf({
  pages: { en: 'Pages of this list', 'zh-CN': '列表分页' },
  previous: { en: 'Previous', 'zh-CN': '上一页' },
  next: { en: 'Next', 'zh-CN': '下一页' },
  pageOf: {
    en: (page: number, pages: number) => `page ${formatNumber(page, 'en')} of ${formatNumber(pages, 'en')}`,
    'zh-CN': (page: number, pages: number) =>
      `第 ${formatNumber(page, 'zh-CN')} 页，共 ${formatNumber(pages, 'zh-CN')} 页`,
  },
});

/**
 * Ways through a list that is shown a part at a time.
 *
 * @param page from 1
 * @param firstPage what the address says of the first one; `null`: nothing
 */
export function pagesNavigation(
  { page, pages, firstPage = null }: { readonly page: number; readonly pages: number; readonly firstPage?: 1 | null },
  visit: Visit,
): Children {
  if (pages <= 1) return null;
  const words = pagesWords(visit.language);
  const step = (to: number, rel: string, text: string): Children =>
    h('a', { href: linkHere(visit, { [PAGE_PARAMETER]: to === 1 ? firstPage : to }), rel }, text);
  return h('nav', { class: 'pages', 'aria-label': words.pages }, [
    page > 1 ? step(page - 1, 'prev', words.previous) : null,
    h('span', null, words.pageOf(page, pages)),
    page < pages ? step(page + 1, 'next', words.next) : null,
  ]);
}
