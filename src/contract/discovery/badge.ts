import { z } from 'zod';
import { Locale } from '../shared/text.ts';

const NAME = /^(evidence|freshness|listing)\.(en|zh-CN)\.svg$/;

/** Which fact a badge states. */
const BadgeKind = z.enum(['evidence', 'freshness', 'listing']);
export type BadgeKind = z.infer<typeof BadgeKind>;

/** Name of a badge in an address. */
export const BadgeFile = z.string().regex(NAME).describe('`<fact>.<language>.svg`.');

/** Name of a badge, taken apart. */
export const BadgeName = BadgeFile.transform((name) => {
  const [, kind, locale] = NAME.exec(name) ?? [];
  return { kind: BadgeKind.parse(kind), locale: Locale.parse(locale) };
});
