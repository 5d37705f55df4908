import { z } from 'zod';
import { Cursor } from './request-fields.ts';

const limit = z.int().min(1).max(50).describe('Page size used, after an upper limit was applied.');
const returned = z.int().min(0).max(50).describe('Items on this page.');
const next_cursor = Cursor.nullable().describe('Send it to get the next page; null: this is the last one.');

/** Spec 2.1: candidate search does not count what lies beyond the page. */
export const Page = z.strictObject({ limit, returned, next_cursor }).describe('Place in the list (spec 2.1).');

/** Spec 2.3. */
export const CountedPage = z
  .strictObject({ total: z.int().nonnegative().describe('Items on all pages.'), limit, returned, next_cursor })
  .describe('Place in the list (spec 2.3).');
export type CountedPage = z.infer<typeof CountedPage>;
