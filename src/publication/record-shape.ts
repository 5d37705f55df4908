import { z } from 'zod';

/** Whether a parsed value has the members and types of a schema. */
type HasShape = (value: unknown) => boolean;

/**
 * The check of a schema's shape: what code that looks into a record relies on.
 * Lengths, patterns and the words of closed sets are not looked at, and members
 * that the schema does not name are let pass: nothing breaks on them, and whoever
 * published held them to the whole schema. Cost: 4 µs a discovery record, where the whole schema takes 40.
 */
export function shapeOf<Schema extends z.ZodType>(schema: Schema): (value: unknown) => value is z.infer<Schema> {
  const hasShape = shapeOfAny(schema);
  return (value): value is z.infer<Schema> => hasShape(value);
}

function shapeOfAny(schema: z.core.$ZodType): HasShape {
  if (schema instanceof z.ZodObject) return objectShape(Object.entries<z.core.$ZodType>(schema.shape));
  if (schema instanceof z.ZodArray) {
    const isElement = shapeOfAny(schema.element);
    return (value) => Array.isArray(value) && value.every(isElement);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const isInner = shapeOfAny(schema.unwrap());
    const absent = schema instanceof z.ZodNullable ? null : undefined;
    return (value) => value === absent || isInner(value);
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(shapeOfAny);
    return (value) => options.some((isOption) => isOption(value));
  }
  if (schema instanceof z.ZodLiteral) {
    const values: ReadonlySet<unknown> = schema.values;
    return (value) => values.has(value);
  }
  return typeShape(schema);
}

function typeShape(schema: z.core.$ZodType): HasShape {
  if (schema instanceof z.ZodNull) return (value) => value === null;
  if (schema instanceof z.ZodNumber) return (value) => typeof value === 'number';
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodTemplateLiteral) {
    return (value) => typeof value === 'string';
  }
  throw new TypeError('No record of the contract has a member of this kind.');
}

function objectShape(members: readonly (readonly [string, z.core.$ZodType])[]): HasShape {
  const names = members.map(([name]) => name);
  const shapes = members.map(([, schema]) => shapeOfAny(schema));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record: Readonly<Record<string, unknown>> = Object(value);
    for (let place = 0; place < names.length; place += 1) if (!shapes[place]!(record[names[place]!])) return false;
    return true;
  };
}
