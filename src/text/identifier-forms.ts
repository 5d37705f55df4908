import { compatible, foldCase } from './fold.ts';

/**
 * The two spellings an identifier is compared by. `exact` ignores case and
 * width; `loose` also ignores what parts are joined with (`acme-lens`,
 * `acme_lens`, `AcmeLens`, `acme lens`).
 */
export interface IdentifierForms {
  readonly exact: string;
  readonly loose: string;
}

export function identifierForms(text: string): IdentifierForms {
  const exact = foldCase(compatible(text)).trim().replace(/\s+/gu, ' ');
  return { exact, loose: exact.replace(/[^\p{L}\p{M}\p{N}]/gu, '') };
}
