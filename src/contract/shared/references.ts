import { z } from 'zod';

/** An absolute web address of at most 500 characters; no other scheme ever leaves the service. */
export const WebUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#]+\S*$/)
  .describe('Absolute http or https address, at most 500 characters.');
export type WebUrl = z.infer<typeof WebUrl>;

export const JsonPointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/)
  .max(500)
  .describe('JSON pointer (RFC 6901); empty: the whole.');
export type JsonPointer = z.infer<typeof JsonPointer>;

export const EvidenceRefs = z
  .array(z.string().min(1).max(500))
  .describe('References to the observations behind a statement; empty: none is given.');
