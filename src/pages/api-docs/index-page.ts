import { h } from '../markup.ts';
import type { OpenApiDocument } from '../../contract/http/components.ts';
import { describedOperations } from '../../contract/http/operation-document.ts';
import { type HtmlPage, renderPage } from '../html-page.ts';
import { textOf } from '../text-of.ts';

/** `GET /docs`: what may be asked here, each operation with a page of its own. */
export function renderIndexPage(document: OpenApiDocument): HtmlPage {
  const { title, version, description } = document.info;
  return renderPage({
    title: `API of ${title}`,
    main: [
      h('h1', null, `API of ${title}, version ${version}`),
      textOf(description)
        .split('\n\n')
        .map((paragraph) => h('p', null, paragraph)),
      h('p', null, [
        'In the examples ',
        h('code', null, '$BASE'),
        ' is the address of this service: ',
        h('code', null, 'BASE=http://127.0.0.1:8080'),
        ' where it runs on your own machine.',
      ]),
      h('h2', null, 'Operations'),
      h(
        'dl',
        null,
        describedOperations(document).map(({ method, path, operationId, summary }) => [
          h('dt', null, h('a', { href: `/docs/${operationId}` }, h('code', null, `${method} ${path}`))),
          h('dd', null, summary),
        ]),
      ),
      h('h2', null, 'For machines'),
      h('ul', null, [
        h('li', null, h('a', { href: '/openapi.json' }, 'openapi.json'), ': all of it, and one document an operation'),
        h('li', null, h('a', { href: '/llms.txt' }, 'llms.txt'), ': where to begin'),
        h('li', null, h('a', { href: '/skills/plugin-facts/SKILL.md' }, 'SKILL.md'), ': how an agent uses it'),
      ]),
    ],
  });
}
