/** How the modules of this program end: `.ts` in a checkout; `.js` in the package, where each was compiled to one. */
export const MODULE_EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
