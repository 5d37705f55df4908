import { type Children, h, kept } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { linkHere, linkInLanguage, linkTo } from '../links.ts';
import type { PageContent, Site, Visit } from '../page.ts';
import { searchForm } from '../parts/search-form.ts';
import { type AssetAddresses, htmlDocument } from './document.ts';
import { inEachLanguage } from '../language/words.ts';
import { layoutWords } from './layout-words.ts';

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' };
const LANGUAGES = ['en', 'zh-CN'] as const satisfies readonly Locale[];

/** A page within what stands around each: where one can go, in which language, and what all of this is. */
export function framedPage(content: PageContent, visit: Visit, site: Site, assets: AssetAddresses): string {
  return htmlDocument({
    language: visit.language,
    title: `${content.title} · plugin-facts`,
    inLanguage: { en: linkInLanguage(visit, 'en'), 'zh-CN': linkInLanguage(visit, 'zh-CN') },
    header: header(visit, site, content.hasSearchBox ?? false),
    main: content.main,
    footer: footer(visit, content.snapshotId ?? null),
    assets,
  });
}

function header(visit: Visit, { hostName }: Site, hasSearchBox: boolean): Children {
  const { language } = visit;
  const words = layoutWords(language);
  return h('header', { class: 'head' }, [
    h('a', { class: 'brand', href: linkTo(visit, '/') }, [
      h('b', null, 'plugin-facts'),
      ' ',
      h('span', null, words.pluginsOf(hostName[language])),
    ]),
    hasSearchBox ? null : searchForm({ visit, text: '', id: 'q' }),
    h('nav', { 'aria-label': words.pages }, [
      NAVIGATION.map(({ path, name }) => navigationLink(visit, path, words[name])),
      h('a', { href: '/docs', hreflang: 'en' }, words.api),
    ]),
    h('div', { class: 'aside' }, [languageSwitch(visit), SHORTCUT_HELP[language]]),
  ]);
}

/** Where every page leads. */
const NAVIGATION = [
  { path: '/search', name: 'search' },
  { path: '/directory', name: 'directory' },
  { path: '/evidence', name: 'evidence' },
] as const;

function navigationLink(visit: Visit, path: string, text: string): Children {
  const isHere = visit.path === path;
  return h('a', { href: linkTo(visit, path), ...(isHere ? { 'aria-current': 'page' } : {}) }, text);
}

function languageSwitch(visit: Visit): Children {
  return h(
    'nav',
    { class: 'languages', 'aria-label': layoutWords(visit.language).language },
    LANGUAGES.map((language) =>
      h(
        'a',
        {
          href: linkInLanguage(visit, language),
          lang: language,
          hreflang: language,
          ...(language === visit.language ? { 'aria-current': 'true' } : {}),
        },
        LANGUAGE_NAMES[language],
      ),
    ),
  );
}

/** Shown by the script that listens to the keys, and by nothing else. */
const SHORTCUT_HELP = inEachLanguage((language) => {
  const words = layoutWords(language);
  const keys: ReadonlyArray<readonly [readonly string[], string]> = [
    [['/'], words.keySearch],
    [['Esc'], words.keyLeave],
    [['↓', '↑'], words.keyMove],
    [['y'], words.keyPin],
    [['?'], words.keyHelp],
  ];
  const help = h('key-shortcuts', null, [
    h('button', { type: 'button', class: 'quiet', 'aria-label': words.shortcuts, 'aria-haspopup': 'dialog' }, '?'),
    h('dialog', { 'aria-labelledby': 'shortcuts' }, [
      h('h2', { id: 'shortcuts' }, words.shortcuts),
      h(
        'dl',
        null,
        keys.map(([pressed, meaning]) => [
          h(
            'dt',
            null,
            pressed.map((key) => [h('kbd', null, key), ' ']),
          ),
          h('dd', null, meaning),
        ]),
      ),
      h('form', { method: 'dialog' }, h('button', { type: 'submit' }, words.close)),
    ]),
  ]);
  return kept(help);
});

function footer(visit: Visit, snapshotId: string | null): Children {
  const words = layoutWords(visit.language);
  return [
    h('p', null, words.noApproval),
    h('p', { class: 'theirs-line' }, words.theirWords),
    h('p', null, h('a', { href: linkTo(visit, '/publication') }, words.published)),
    snapshotId === null
      ? null
      : h('p', null, [
          `${words.snapshot} `,
          h('code', { id: 'snapshot' }, snapshotId),
          ' · ',
          h('a', { id: 'pin', rel: 'nofollow', href: linkHere(visit, { snapshot: snapshotId }) }, words.pin),
          h('span', { id: 'pinned', 'aria-live': 'polite', 'data-says': words.pinned }),
        ]),
  ];
}
