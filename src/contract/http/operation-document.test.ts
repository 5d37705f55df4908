import { describe, expect, it } from 'vitest';
import { OpenApiDocument } from './components.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { describedOperations, operationDocument } from './operation-document.ts';
import { OPERATIONS } from './operations.ts';

const whole = OpenApiDocument.parse(buildOpenApiDocument());
const IDS = OPERATIONS.map(({ operationId }) => operationId);

function documentOf(operationId: string): OpenApiDocument {
  const document = operationDocument(whole, operationId);
  if (document === null) throw new Error(`There is no document of ${operationId}.`);
  return OpenApiDocument.parse(document);
}

describe('operationDocument', () => {
  it.each(IDS)('describes %s alone, with every shape it speaks of and no other', (operationId) => {
    const document = documentOf(operationId);
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));

    expect(describedOperations(document).map((each) => each.operationId)).toEqual([operationId]);
    expect(new Set(Object.keys(document.components.schemas))).toEqual(referred);
    expect(text.length).toBeLessThan(JSON.stringify(whole).length / 2);
  });

  it('says of an operation what the whole document says of it', () => {
    const { paths } = documentOf('searchDiscovery');

    expect(paths).toEqual({ '/v1/plugins:search': whole.paths['/v1/plugins:search'] });
  });

  it('knows no other operation', () => {
    expect(operationDocument(whole, 'installPlugin')).toBeNull();
  });
});
