import { createHash } from 'node:crypto';
import { type ComponentChildren, h } from 'preact';
import { render } from 'preact-render-to-string';
import { STYLE } from './style.ts';

/** A page as it is sent. */
export interface HtmlPage {
  readonly html: string;
  /** What a browser may do with it: apply its one style sheet, follow links. */
  readonly contentSecurityPolicy: string;
}

/** By digest: no other style, no script and nothing of another place is ever applied. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A whole page, which needs no script, nothing else of this service and nothing
 * of any other. Text is escaped by the renderer; the style sheet is ours.
 */
export function renderPage({ title, body }: { title: string; body: ComponentChildren }): HtmlPage {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('title', null, title),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h('body', null, body),
  );
  return { html: `<!doctype html>${render(page)}`, contentSecurityPolicy: CONTENT_SECURITY_POLICY };
}
