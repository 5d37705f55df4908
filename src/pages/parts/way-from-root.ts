import { type Children, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { wordsOf } from '../language/words.ts';

const wayWords = wordsOf({ above: { en: 'Topics above', 'zh-CN': '上级主题' } });

/** Topics above the one that is shown, from the root down; nothing at the root. */
export function wayFromRoot<Step>(
  path: readonly Step[],
  linkOf: (step: Step) => { readonly href: string; readonly text: string },
  language: Locale,
): Children {
  if (path.length === 0) return null;
  const links = path.map(linkOf);
  return h(
    'nav',
    { class: 'way', 'aria-label': wayWords(language).above },
    h(
      'ol',
      null,
      links.map(({ href, text }) => h('li', null, h('a', { href }, text))),
    ),
  );
}
