import { readdirSync } from 'node:fs';
import { removeControlGroup } from './control-group.ts';
import type { GroupLayout } from './group-layout.ts';
import { type GroupOwner, isDead, ownerOfGroup } from './group-name.ts';

/** Ends and removes what runs of ours left behind that were killed before they could tidy up. */
export async function sweepDeadOwners(layout: GroupLayout, self: GroupOwner): Promise<void> {
  const names = new Set(layout.folders.flatMap((folder) => readdirSync(folder)));
  const left = [...names].filter((name) => {
    const owner = ownerOfGroup(name);
    return owner !== null && isDead(owner, self);
  });
  await Promise.all(left.map((name) => removeControlGroup(layout.folders.map((folder) => `${folder}/${name}`))));
}
