import { EntryId } from '../../contract/shared/ids.ts';

/** Of an address: the entry ids of plugins that were picked to be compared. */
export const PICK_PARAMETER = 'plugin';

/** More columns than this nobody reads side by side. */
export const MOST_COMPARED = 4;

/** What an address has picked so far, without what is no entry id; more than can be compared is not taken. */
export function pickedPlugins(parameters: URLSearchParams): readonly string[] {
  return allPicked(parameters).slice(0, MOST_COMPARED);
}

/** How many picked plugins of an address are not taken. */
export function pickedTooMany(parameters: URLSearchParams): number {
  return Math.max(0, allPicked(parameters).length - MOST_COMPARED);
}

function allPicked(parameters: URLSearchParams): readonly string[] {
  return [...new Set(parameters.getAll(PICK_PARAMETER))].filter((id) => EntryId.safeParse(id).success);
}
