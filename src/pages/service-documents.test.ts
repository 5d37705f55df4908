import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../test/support/mcp-tokens.ts';
import { sha256 } from '../base/digest.ts';
import { OPERATIONS } from '../contract/http/operations.ts';
import { buildOpenApiDocument } from '../contract/http/openapi.ts';
import { DimensionStatus, Disposition } from '../contract/shared/status.ts';
import { PLAIN_ASSETS } from './assets.ts';
import { PAGE_SECURITY_POLICY } from './layout/document.ts';
import { PAGE_ADDRESSES } from './page-addresses.ts';
import { serviceDocuments, type WrittenDocument } from './service-documents.ts';

const skill = readFileSync(new URL('../../skills/plugin-facts/SKILL.md', import.meta.url), 'utf8');
const writers = serviceDocuments({ openApi: JSON.stringify(buildOpenApiDocument()), skill });
const documents = new Map([...writers].map(([path, write]) => [path, write()]));
/** What the service hands out beside its documents. */
const served = new Set([
  ...documents.keys(),
  ...PAGE_ADDRESSES.map(({ path }) => path),
  PLAIN_ASSETS.style,
  PLAIN_ASSETS.icon,
]);
const pages = [...documents].filter(([, { mediaType }]) => mediaType.startsWith('text/html'));

function documentAt(path: string): WrittenDocument {
  const found = documents.get(path);
  if (found === undefined) throw new Error(`There is no document at ${path}.`);
  return found;
}

function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src|action|srcset|data)="([^"]*)"/g)].map(([, address = '']) => address);
}

describe('the pages', () => {
  it('are one for each operation, and one that leads to all', () => {
    const linked = addressesIn(documentAt('/docs').text).filter((address) => address.startsWith('/docs/'));

    expect(linked).toEqual(OPERATIONS.map(({ operationId }) => `/docs/${operationId}`));
    expect(pages.map(([path]) => path)).toEqual(['/docs', ...linked]);
  });

  it.each(pages)('%s runs no script, and is shown with nothing but what the service hands out', (_path, page) => {
    expect(page.contentSecurityPolicy).toBe(PAGE_SECURITY_POLICY);
    expect(page.text).not.toMatch(/<(?:script|img|iframe|object|form|base|style)\b|\son\w+=|\sstyle=|url\(|@import/i);
    expect(addressesIn(page.text).filter((address) => !/^[/#](?!\/)/.test(address))).toEqual([]);
  });

  it.each(pages)('%s leads only to what is there', (_path, page) => {
    const ids = new Set([...page.text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const nowhere = addressesIn(page.text).filter((address) =>
      address.startsWith('#') ? !ids.has(address.slice(1)) : !served.has(address),
    );

    expect(nowhere).toEqual([]);
  });

  it.each(pages)('%s has one heading of the first level and skips none', (_path, page) => {
    const levels = [...page.text.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
    expect(page.text).toMatch(/^<!doctype html><html lang="en">.*<meta name="viewport" content="width=device-width/s);
  });

  it('show every field of a request and of its answer, and every problem', () => {
    const { text } = documentAt('/docs/searchDiscovery');

    for (const said of ['min_dimension_status', 'page', 'grants_install_approval', 'reason_codes', 'data_boundary']) {
      expect(text).toContain(said);
    }
  });

  it('show what a document says as text, whatever it says', () => {
    const openApi = JSON.stringify(buildOpenApiDocument()).replaceAll(
      'Read this document.',
      '<img src=x onerror=alert(1)>',
    );
    const shown = serviceDocuments({ openApi, skill }).get('/docs/getOpenApi')?.().text;

    expect(shown).toContain('&lt;img src=x');
    expect(shown).not.toContain('<img');
  });
});

describe('/llms.txt', () => {
  const { text } = documentAt('/llms.txt');

  it('is short', () => {
    expect(tokensOf(text)).toBeLessThan(800);
  });

  it('leads to what is served, the skill first', () => {
    const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);

    expect(addresses[0]).toBe('/skills/plugin-facts/SKILL.md');
    expect(addresses).toContain('/openapi/searchDiscovery.json');
    expect(addresses.filter((address) => !documents.has(address))).toEqual([]);
  });
});

describe('the skill', () => {
  it('has fewer than 5,000 tokens', () => {
    expect(tokensOf(skill)).toBeLessThan(5_000);
  });

  it('says what each status and each disposition means', () => {
    const unexplained = [...DimensionStatus.options, ...Disposition.options].filter(
      (status) => !new RegExp(`^\\|[^|]*\`${status}\``, 'm').test(skill),
    );

    expect(unexplained).toEqual([]);
  });

  it('is listed with the digest of the bytes that are served', () => {
    const { skills } = JSON.parse(documentAt('/.well-known/agent-skills/index.json').text);

    expect(skills).toMatchObject([{ name: 'plugin-facts', type: 'skill-md' }]);
    expect(skills[0].digest).toBe(sha256(documentAt(skills[0].url).text));
  });
});
