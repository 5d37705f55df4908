import { type Children, h } from './markup.ts';
import { PLAIN_ASSETS } from './assets.ts';
import { PAGE_SECURITY_POLICY, htmlDocument } from './layout/document.ts';

/** A page as it is sent. */
export interface HtmlPage {
  readonly html: string;
  /** What a browser may do with it. */
  readonly contentSecurityPolicy: string;
}

/**
 * A page of the service's documents: in English, as the contract is, the same
 * whatever is published, and without scripts.
 */
export function renderPage({ title, main }: { title: string; main: Children }): HtmlPage {
  const html = htmlDocument({
    language: 'en',
    title,
    inLanguage: null,
    header: h('header', { class: 'head' }, [
      h('a', { class: 'brand', href: '/' }, h('b', null, 'plugin-facts')),
      h('nav', { 'aria-label': 'Pages' }, [
        h('a', { href: '/search' }, 'Search'),
        h('a', { href: '/docs', 'aria-current': 'true' }, 'API'),
      ]),
    ]),
    main: h('div', { class: 'docs' }, main),
    footer: null,
    assets: PLAIN_ASSETS,
  });
  return { html, contentSecurityPolicy: PAGE_SECURITY_POLICY };
}
