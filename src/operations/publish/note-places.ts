import { getOrInsert } from '../../base/get-or-insert.ts';
import type { ProjectSurvey } from '../../facts/identity/survey-projects.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';

const MOST_OF_A_NOTE = 3;

/**
 * The first entries behind each repair, remark and kind of entries, as whoever keeps their catalog looks for them: where
 * the record stands that the note is of, else the one that leads the entry, and its name. Untrusted text.
 */
export function notePlaces(
  projects: readonly PluginProject[],
  { ofKinds }: ProjectSurvey,
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  const add = (note: string, project: PluginProject): void => {
    const known = getOrInsert(places, note, () => []);
    if (known.length < MOST_OF_A_NOTE) known.push(placeOf(note, project));
  };
  for (const project of projects) for (const note of project.notes) add(note, project);
  for (const [kind, ofKind] of Object.entries(ofKinds)) {
    for (const project of ofKind.slice(0, MOST_OF_A_NOTE)) add(kind, project);
  }
  return places;
}

function placeOf(note: string, { listings, leadListing, name }: PluginProject): string {
  const noted = listings.find(({ notes }) => notes.some((each) => each === note)) ?? leadListing;
  return `${noted.catalogId}, ${noted.locator} (${name})`;
}
