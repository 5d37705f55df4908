import type { NameResemblance } from '../contract/discovery/resemblance.ts';
import { entryId } from '../facts/identity/canonical-identity.ts';
import type { PluginProject } from '../facts/identity/plugin-project.ts';
import { lookAlikeLettersIn } from '../base/look-alike-letters.ts';

/** Member of a record that tells which other record's name its own resembles. */
type ResemblanceMember = { readonly resembles: NameResemblance } | Record<string, never>;

/**
 * The wire's words for a resemblance between two of the projects; no member where
 * there is none, or where the other one is not among them, for it was withdrawn.
 */
export function resemblanceProjector(
  projects: readonly PluginProject[],
): (project: PluginProject) => ResemblanceMember {
  const byKey = new Map(projects.map((project) => [project.identityKey, project]));
  return ({ name: ownName, resemblance }) => {
    const other = resemblance === null ? undefined : byKey.get(resemblance.identityKey);
    if (resemblance === null || other === undefined) return {};
    const { identityKey, name, owner } = other;
    const { difference } = resemblance;
    const letters = difference === 'look_alike_letters' ? lookAlikeLettersIn(ownName) : undefined;
    return {
      resembles: {
        entry_id: entryId(identityKey),
        name,
        owner,
        difference,
        ...(letters === undefined ? {} : { look_alike_letters: letters }),
      },
    };
  };
}
