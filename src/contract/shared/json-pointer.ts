import { z } from 'zod';

export const JsonPointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/)
  .max(500)
  .describe('JSON pointer (RFC 6901); empty: the whole.');
export type JsonPointer = z.infer<typeof JsonPointer>;
