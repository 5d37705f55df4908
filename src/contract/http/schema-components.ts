import { z } from 'zod';
import { ANSWER_SCHEMAS, REQUEST_SCHEMAS } from './components.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface SchemaComponents {
  /** For `components.schemas`, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A reference where the schema has a name, the schema itself where it has none. */
  schemaOrRef: (schema: z.ZodType) => JsonSchema;
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

export function buildSchemaComponents(): SchemaComponents {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  for (const [id, schema] of Object.entries({ ...REQUEST_SCHEMAS, ...ANSWER_SCHEMAS })) {
    registry.add(schema, { id });
    names.set(schema, id);
  }
  const sent = z.toJSONSchema(registry, { uri: refTo, io: 'input' }).schemas;
  const answered = z.toJSONSchema(registry, { uri: refTo, io: 'output' }).schemas;
  const entries = [
    ...Object.keys(REQUEST_SCHEMAS).map((name) => [name, embeddable(sent[name])] as const),
    ...Object.keys(ANSWER_SCHEMAS).map((name) => [name, embeddable(answered[name])] as const),
  ];
  return {
    schemas: Object.fromEntries(entries),
    schemaOrRef(schema) {
      const name = names.get(schema);
      return name === undefined ? embeddable(z.toJSONSchema(schema)) : { $ref: refTo(name) };
    },
  };
}

/** Inside one OpenAPI document the document is the base: own dialects and ids would move every `$ref`. */
function embeddable(schema: JsonSchema | undefined): JsonSchema {
  const { $schema: _dialect, $id: _id, ...rest } = schema ?? {};
  return rest;
}
