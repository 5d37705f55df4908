import { z } from 'zod';

/** An absolute web address of at most 500 characters; no other scheme ever leaves the service. */
export const WebUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#]+\S*$/)
  .describe('Absolute http or https address, at most 500 characters.');
export type WebUrl = z.infer<typeof WebUrl>;
