import { describe, expect, it } from 'vitest';
import { groupPrefix, isDead, ownerOfGroup, thisOwner } from './open-control-groups.ts';

const self = thisOwner(process.pid);

describe('group names', () => {
  it('tell who owns the group', () => {
    expect(ownerOfGroup(`${groupPrefix(self)}aB3xYz`)).toEqual(self);
  });

  it.each(['memory.max', 'init.scope', 'plugin-facts-run', 'plugin-facts-run.4026531836.12.99'])(
    'does not take %s for one of ours',
    (name) => {
      expect(ownerOfGroup(name)).toBeNull();
    },
  );
});

describe('isDead', () => {
  it('is false of a process that lives', () => {
    expect(isDead(self, self)).toBe(false);
  });

  it('is true where the number is of a later process', () => {
    expect(isDead({ ...self, startedAtTicks: '1' }, self)).toBe(true);
  });

  it('is true where there is no such process', () => {
    expect(isDead({ ...self, processId: 2 ** 22 + 1 }, self)).toBe(true);
  });

  it('is false of what another namespace numbers', () => {
    expect(isDead({ ...self, processNamespace: '1', startedAtTicks: '1' }, self)).toBe(false);
  });
});
