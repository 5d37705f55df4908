/** Where a term may be found: in one of the names, or in the description of a language. */
export const TEXT_FIELDS = ['name', 'en', 'zh-CN'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
