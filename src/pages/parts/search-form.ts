import { type Children, h } from '../markup.ts';
import { layoutWords } from '../layout/layout-words.ts';
import { LANGUAGE_PARAMETER } from '../language/choose-language.ts';
import type { Visit } from '../page.ts';

export interface SearchFormParts {
  readonly visit: Pick<Visit, 'language' | 'isLanguageChosen'>;
  /** What stands in the box. */
  readonly text: string;
  /** Of the box; a page has one search form. */
  readonly id: string;
  readonly class?: string;
  readonly children?: Children;
}

/** The search box; a plain form, so it works without scripts. */
export function searchForm({ visit, text, id, children, ...given }: SearchFormParts): Children {
  const words = layoutWords(visit.language);
  return h('form', { action: '/search', method: 'get', role: 'search', id: 'search', ...given }, [
    h('label', { for: id, class: 'hidden' }, words.searchLabel),
    h('input', {
      type: 'search',
      name: 'q',
      id,
      value: text,
      maxlength: 500,
      placeholder: words.searchHint,
      autocomplete: 'off',
      enterkeyhint: 'search',
      dir: 'auto',
    }),
    visit.isLanguageChosen ? h('input', { type: 'hidden', name: LANGUAGE_PARAMETER, value: visit.language }) : null,
    h('button', { type: 'submit' }, words.find),
    children ?? null,
  ]);
}
