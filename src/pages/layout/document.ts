import { type Children, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { excerptOf } from '../parts/untrusted.ts';
import { layoutWords } from './layout-words.ts';

/** Addresses of what a page is shown with; each names its content. */
export interface AssetAddresses {
  readonly style: string;
  readonly icon: string;
  /** First of the modules; `null`: the page runs none. */
  readonly script: string | null;
}

export interface DocumentParts {
  readonly language: Locale;
  readonly title: string;
  /** The same page in each language; `null`: there is one alone. */
  readonly inLanguage: Readonly<Record<Locale, string>> | null;
  readonly header: Children;
  readonly main: Children;
  readonly footer: Children;
  readonly assets: AssetAddresses;
}

/**
 * What a browser may do with a page: apply the style sheet, run the modules and
 * ask the addresses of this service, and send a search to it. Nothing within a
 * page, nothing of another place; and only one function of ours may turn text
 * into elements (Trusted Types).
 */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types page-of-ours',
].join('; ');

/** A whole page as HTML. */
export function htmlDocument({ language, title, inLanguage, header, main, footer, assets }: DocumentParts): string {
  const page = h('html', { lang: language }, [
    h('head', null, [
      h('meta', { charset: 'utf-8' }),
      // It may hold a name of any length, which the page itself shows whole.
      h('title', null, excerptOf(title, [])),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('link', { rel: 'stylesheet', href: assets.style }),
      h('link', { rel: 'icon', href: assets.icon, type: 'image/svg+xml' }),
      inLanguage === null ? null : alternates(inLanguage),
      assets.script === null ? null : h('script', { type: 'module', src: assets.script }),
    ]),
    h('body', null, [
      h('a', { class: 'skip', href: '#main' }, layoutWords(language).skip),
      header,
      // Takes the focus of the link above, and is not in the order of the keyboard itself.
      h('main', { id: 'main', tabindex: -1 }, main),
      h('footer', { class: 'foot' }, footer),
    ]),
  ]);
  return `<!doctype html>${page.html}`;
}

/** Characters; who asks with a long query is no crawler, and the page leads to the other language anyway. */
const MOST_ALTERNATE = 500;

function alternates(inLanguage: Readonly<Record<Locale, string>>): Children {
  return Object.entries(inLanguage).map(([language, href]) =>
    href.length > MOST_ALTERNATE ? null : h('link', { rel: 'alternate', hreflang: language, href }),
  );
}
