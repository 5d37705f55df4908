import { type Children, h } from '../markup.ts';
import { type JsonObject, isObject } from '../../base/json-pointer.ts';
import type { OpenApiDocument } from '../../contract/http/components.ts';
import { type DescribedOperation, describedOperations } from '../../contract/http/operation-document.ts';
import { type HtmlPage, renderPage } from '../html-page.ts';
import { textOf } from '../text-of.ts';
import { schemaView } from './schema-view.ts';

/** `GET /docs/{operation_id}`: how to ask, what comes back, what can go wrong, and every shape of it. */
export function renderOperationPage(document: OpenApiDocument): HtmlPage {
  const [described] = describedOperations(document);
  if (described === undefined) throw new Error('The document has no operation.');
  const { operation, operationId, summary } = described;
  const heading = `${described.method} ${described.path}`;
  return renderPage({
    title: `${heading} · plugin-facts`,
    main: [
      h('h1', null, h('code', null, heading)),
      h('p', null, summary),
      code('Example of a request', curlOf(described)),
      parameters(operation),
      bodies('Request body', contentOf(operation['requestBody'])),
      answers(operation),
      shapes(document),
      h('p', null, [
        h('a', { href: `/openapi/${operationId}.json` }, 'The same as OpenAPI'),
        ' · ',
        h('a', { href: '/docs' }, 'All operations'),
      ]),
    ],
  });
}

/** What a shell sends; `$BASE` is the address of a service. */
export function curlOf({ method, path, operation }: DescribedOperation): string {
  const examples = parametersOf(operation);
  const inPath = path.replaceAll(/\{(\w+)\}/g, (whole, name) => {
    const example = examples.find((each) => each['in'] === 'path' && each['name'] === name)?.['example'];
    return example === undefined ? whole : textOf(example);
  });
  const query = examples.flatMap((each) =>
    each['in'] === 'query' && each['required'] === true ? [`${textOf(each['name'])}=${textOf(each['example'])}`] : [],
  );
  const address = `curl -s "$BASE${inPath}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
  if (method === 'GET') return address;
  const [body] = Object.values(contentOf(operation['requestBody']));
  const sent = JSON.stringify(isObject(body) ? body['example'] : null).replaceAll("'", String.raw`'\''`);
  return `${address} \\\n  -H 'content-type: application/json' \\\n  -d '${sent}'`;
}

function parametersOf(operation: JsonObject): readonly JsonObject[] {
  const all = operation['parameters'];
  return Array.isArray(all) ? all.filter(isObject) : [];
}

function parameters(operation: JsonObject): Children {
  const all = parametersOf(operation);
  if (all.length === 0) return null;
  const properties = Object.fromEntries(
    all.map((each) => [
      each['name'],
      { description: each['description'], ...(isObject(each['schema']) ? each['schema'] : {}) },
    ]),
  );
  const required = all.flatMap((each) => (each['required'] === true ? [each['name']] : []));
  return [h('h2', null, 'Parameters'), schemaView({ properties, required })];
}

function answers(operation: JsonObject): Children {
  const responses = isObject(operation['responses']) ? operation['responses'] : {};
  const { 200: answer, ...problems } = responses;
  return [
    bodies('Answer', contentOf(answer)),
    h('h2', null, 'What can go wrong'),
    h(
      'dl',
      null,
      Object.entries(problems).map(([status, problem]) => [
        h('dt', null, h('code', null, status)),
        h('dd', null, isObject(problem) ? textOf(problem['description']) : null),
      ]),
    ),
  ];
}

function bodies(title: string, content: JsonObject): Children {
  const all = Object.entries(content);
  if (all.length === 0) return null;
  return [
    h('h2', null, title),
    all.map(([mediaType, body]) => {
      const { schema, example } = isObject(body) ? body : {};
      return [
        h('p', { class: 'soft' }, h('code', null, mediaType)),
        schemaView(schema),
        example === undefined || example === null
          ? null
          : h('details', null, [
              h('summary', null, 'Example'),
              code(`Example of ${mediaType}`, JSON.stringify(example, null, 2)),
            ]),
      ];
    }),
  ];
}

function contentOf(holder: unknown): JsonObject {
  return isObject(holder) && isObject(holder['content']) ? holder['content'] : {};
}

function shapes({ components }: OpenApiDocument): Children {
  const named = Object.entries(components.schemas);
  if (named.length === 0) return null;
  return [
    h('h2', null, 'Shapes'),
    named.map(([name, schema]) => h('section', null, [h('h3', { id: name }, name), schemaView(schema)])),
  ];
}

/** Lines that may be wider than a screen scroll by themselves, by keyboard too. */
function code(label: string, lines: string): Children {
  return h('pre', { tabindex: 0, role: 'region', 'aria-label': label }, h('code', null, lines));
}
