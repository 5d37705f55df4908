import { z } from 'zod';

/** Answer of GET /openapi.json, in as far as the contract speaks of it; the rest is OpenAPI's own. */
export const OpenApiDocument = z
  .looseObject({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .describe('An OpenAPI 3.1 document.');
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;
