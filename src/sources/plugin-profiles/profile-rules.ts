import { validRange } from 'semver';
import { editDistance } from '../../base/edit-distance.ts';
import type { PluginProfileFile, PublisherProfileFile } from './profile-file.ts';
import type { PluginProfileProblem } from './yaml-source.ts';

export interface RuleBreach {
  readonly severity: PluginProfileProblem['severity'];
  readonly path: readonly PropertyKey[];
  readonly detail: string;
}

/** What a well-formed profile may still get wrong. */
export function checkRules(file: PluginProfileFile, capabilityIds: ReadonlySet<string>): readonly RuleBreach[] {
  const capabilities = capabilityBreaches(claimedIds(file), capabilityIds);
  return file.written_by === 'editor' ? capabilities : [...capabilities, ...codeBreaches(file), ...rangeBreaches(file)];
}

interface ClaimedIds {
  readonly path: readonly string[];
  readonly ids: readonly string[];
}

function claimedIds(file: PluginProfileFile): readonly ClaimedIds[] {
  if (file.written_by === 'editor') return [{ path: ['capabilities'], ids: file.capabilities }];
  return (['has', 'lacks'] as const).map((claim) => ({ path: ['capabilities', claim], ids: file.capabilities[claim] }));
}

function capabilityBreaches(claimed: readonly ClaimedIds[], known: ReadonlySet<string>): RuleBreach[] {
  const seen = new Set<string>();
  return claimed.flatMap((list) =>
    list.ids.flatMap((id, i): RuleBreach[] => {
      const path = [...list.path, i];
      if (!known.has(id)) return [{ severity: 'error', path, detail: unknownCapability(id, known) }];
      if (seen.has(id)) return [{ severity: 'error', path, detail: 'This capability is claimed already; keep one.' }];
      seen.add(id);
      return [];
    }),
  );
}

function unknownCapability(id: string, known: ReadonlySet<string>): string {
  const nearest = nearestId(id, known);
  const advice = nearest === null ? 'its capabilities.yaml lists them.' : `did you mean ${nearest}?`;
  return `The host has no capability of this id; ${advice}`;
}

function codeBreaches(file: PublisherProfileFile): RuleBreach[] {
  return (['prerequisites', 'permissions_claimed'] as const).flatMap((field) => {
    const codes = file[field].map(({ code }) => code);
    return codes.flatMap((code, i): RuleBreach[] =>
      codes.indexOf(code) === i
        ? []
        : [{ severity: 'error', path: [field, i, 'code'], detail: 'This code stands here already; choose another.' }],
    );
  });
}

/** A range nobody can read is still what the publisher says; it makes every answer about it unknown. */
function rangeBreaches({ declared_compatibility: claims }: PublisherProfileFile): RuleBreach[] {
  return claims.flatMap(({ host_range: range }, i): RuleBreach[] =>
    range.split('||').every((part) => part.trim() !== '' && validRange(part) !== null)
      ? []
      : [
          {
            severity: 'warning',
            path: ['declared_compatibility', i, 'host_range'],
            detail: 'A part of this is no version range; compatibility will count as unknown.',
          },
        ],
  );
}

/** The id that needs the fewest edits to be the written one; `null`: none is near. */
function nearestId(written: string, ids: Iterable<string>): string | null {
  let nearest: string | null = null;
  // Beyond half of what was written another word is meant.
  const most = Math.floor(written.length / 2);
  let fewestEdits = most + 1;
  for (const id of ids) {
    const edits = editDistance(written, id, most);
    if (edits >= fewestEdits) continue;
    nearest = id;
    fewestEdits = edits;
  }
  return nearest;
}
