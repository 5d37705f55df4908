import { EntryId } from '../../contract/shared/ids.ts';

/** Of an address: the entry ids of plugins that were picked to be compared. */
export const PICK_PARAMETER = 'plugin';

/** More columns than this nobody reads side by side. */
export const MOST_COMPARED = 4;

/** What an address has picked so far, without what is no entry id. */
export function pickedPlugins(parameters: URLSearchParams): readonly string[] {
  const ids = new Set(parameters.getAll(PICK_PARAMETER));
  return [...ids].filter((id) => EntryId.safeParse(id).success).slice(0, MOST_COMPARED);
}
