/** Equal or nearly equal names of one thing, in any language and spelling. */
export type NameGroup = readonly string[];
