import { type Children, h } from '../markup.ts';
import { LANGUAGE_PARAMETER } from '../language/choose-language.ts';
import { wordsOf } from '../language/words.ts';
import type { Visit } from '../page.ts';

export const whyFormWords = wordsOf({
  heading: { en: 'Why is it not here?', 'zh-CN': '为什么没有它？' },
  name: { en: 'Its name, package or repository', 'zh-CN': '插件的名称、包名或仓库' },
  query: { en: 'A search that should find it', 'zh-CN': '本应找到它的搜索' },
  optional: { en: 'optional', 'zh-CN': '可留空' },
  ask: { en: 'Find out', 'zh-CN': '查明' },
});

export interface WhyFormParts {
  readonly visit: Pick<Visit, 'language' | 'isLanguageChosen'>;
  readonly name: string;
  /** A search that is asked about too. */
  readonly query: string;
  /** Whether the search can be changed here; else it goes along as it is. */
  readonly asksForQuery: boolean;
}

/** Asks what became of a plugin that somebody misses; a plain form. */
export function whyForm({ visit, name, query, asksForQuery }: WhyFormParts): Children {
  const words = whyFormWords(visit.language);
  return h('form', { action: '/why', method: 'get', class: 'why-form' }, [
    h('p', null, [h('label', { for: 'why-name' }, words.name), textBox('why-name', 'package', name)]),
    asksForQuery
      ? h('p', null, [
          h('label', { for: 'why-query' }, [words.query, h('span', { class: 'soft' }, ` · ${words.optional}`)]),
          textBox('why-query', 'q', query),
        ])
      : hidden('q', query),
    visit.isLanguageChosen ? hidden(LANGUAGE_PARAMETER, visit.language) : null,
    h('button', { type: 'submit' }, words.ask),
  ]);
}

function textBox(id: string, name: string, value: string): Children {
  return h('input', {
    type: 'text',
    id,
    name,
    value,
    maxlength: 500,
    autocomplete: 'off',
    spellcheck: 'false',
    dir: 'auto',
  });
}

function hidden(name: string, value: string): Children {
  return value === '' ? null : h('input', { type: 'hidden', name, value });
}
