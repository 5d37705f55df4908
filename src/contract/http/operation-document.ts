import { type JsonObject, isObject } from '../../base/json-pointer.ts';
import type { OpenApiDocument } from './components.ts';

const REFERENCE = '#/components/schemas/';

/** One operation as its document describes it. */
export interface DescribedOperation {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** The Operation Object of OpenAPI. */
  readonly operation: JsonObject;
}

/** The operations of a document, in its order. */
export function describedOperations({ paths }: OpenApiDocument): readonly DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) => {
      if (!isObject(operation)) return [];
      const { operationId, summary } = operation;
      return [
        { method: method.toUpperCase(), path, operation, operationId: String(operationId), summary: String(summary) },
      ];
    }),
  );
}

/**
 * One operation as a document of its own: it and the shapes it speaks of, so
 * that a reader needs neither the whole (240 kB) nor a second document.
 *
 * @returns `null`: there is no such operation
 */
export function operationDocument(document: OpenApiDocument, operationId: string): OpenApiDocument | null {
  const found = describedOperations(document).find((each) => each.operationId === operationId);
  if (found === undefined) return null;
  const { path, method, operation } = found;
  const all = document.components.schemas;
  const named = reachable(operation, all);
  return {
    ...document,
    paths: { [path]: { [method.toLowerCase()]: operation } },
    components: { schemas: Object.fromEntries(Object.entries(all).filter(([name]) => named.has(name))) },
  };
}

/** Names of all shapes that a value refers to, and those that they refer to. */
function reachable(value: unknown, schemas: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    const name = nameOf(isObject(next) ? next['$ref'] : undefined);
    if (name !== null && !names.has(name)) {
      names.add(name);
      waiting.push(schemas[name]);
    }
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return names;
}

/** Name of the shape that a reference points at. */
export function nameOf(reference: unknown): string | null {
  return typeof reference === 'string' && reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : null;
}
