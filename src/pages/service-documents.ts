import { OpenApiDocument } from '../contract/http/components.ts';
import { describedOperations, operationDocument } from '../contract/http/operation-document.ts';
import { renderIndexPage } from './api-docs/index-page.ts';
import { renderOperationPage } from './api-docs/operation-page.ts';
import type { HtmlPage } from './html-page.ts';
import { llmsText } from './llms-text.ts';
import { SKILL_PATH, skillIndex } from './skill-index.ts';

/** One document, as text. */
export interface WrittenDocument {
  readonly text: string;
  readonly mediaType: string;
  /** `null`: nothing in it is to be rendered. */
  readonly contentSecurityPolicy: string | null;
}

/** What the documents are made of. */
export interface DocumentTexts {
  /** The generated document of the whole API, JSON text. */
  readonly openApi: string;
  /** The skill for agents, Markdown. */
  readonly skill: string;
}

/** What writes each document of the service, by its path. */
export function serviceDocuments({ openApi, skill }: DocumentTexts): ReadonlyMap<string, () => WrittenDocument> {
  const document = OpenApiDocument.parse(JSON.parse(openApi));
  const ofOperations = describedOperations(document).flatMap(
    ({ operationId }): Array<[string, () => WrittenDocument]> => {
      const ofOne = (): OpenApiDocument => operationDocument(document, operationId) ?? document;
      return [
        [`/openapi/${operationId}.json`, () => json(`${JSON.stringify(ofOne())}\n`)],
        [`/docs/${operationId}`, () => page(renderOperationPage(ofOne()))],
      ];
    },
  );
  return new Map<string, () => WrittenDocument>([
    ['/openapi.json', () => json(openApi)],
    ['/docs', () => page(renderIndexPage(document))],
    ['/llms.txt', () => plain('text/plain; charset=utf-8', llmsText(document))],
    [SKILL_PATH, () => plain('text/markdown; charset=utf-8', skill)],
    ['/.well-known/agent-skills/index.json', () => json(skillIndex(skill))],
    ...ofOperations,
  ]);
}

function json(text: string): WrittenDocument {
  return plain('application/json', text);
}

function plain(mediaType: string, text: string): WrittenDocument {
  return { mediaType, text, contentSecurityPolicy: null };
}

function page({ html, contentSecurityPolicy }: HtmlPage): WrittenDocument {
  return { mediaType: 'text/html; charset=utf-8', text: html, contentSecurityPolicy };
}
