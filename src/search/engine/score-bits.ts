/**
 * What a document has got so far, in 31 bits: how many required groups it has (8),
 * its score (23). Both grow by plain adding, and the number stays positive.
 */
export const SCORE_BITS = 23;
export const MAX_SCORE = (1 << SCORE_BITS) - 1;
/** Required groups of one query; what else it asks for is not demanded. */
export const MAX_REQUIRED = 255;
/** Added once for a required group. */
export const ONE_REQUIRED = 1 << SCORE_BITS;
/** Groups of one query; a query of 500 code points has fewer words. */
export const MAX_GROUPS = 511;

/**
 * The best a document got from the group being added, in 31 bits: the group's
 * stamp (12), the value (19). Stamps only rise, so what an earlier group left is
 * smaller than anything of the next, and nothing is cleared between groups.
 */
export const VALUE_BITS = 19;
/** 127 × 4128: what one list may be worth to a document. */
export const MAX_VALUE = 127 * 4128;
/** Stamps before the table must be cleared; see `nextStamp`. */
export const MAX_STAMP = (1 << 12) - 1;
