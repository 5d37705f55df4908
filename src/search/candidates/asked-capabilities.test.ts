import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedIds, isRuledOut, sortCapabilities } from './asked-capabilities.ts';

const HAS = { id: 'page.read', evidence_refs: ['profile.lens.1'] };
const LACKS = { id: 'page.print', evidence_refs: ['profile.lens.1'] };
const CLAIMS = {
  has: [{ ...HAS, claimed_by: 'editor' as const }],
  lacks: [{ ...LACKS, claimed_by: 'publisher' as const }],
};

describe('sortCapabilities', () => {
  it('finds claimed, denied and unsaid ids, each with its evidence', () => {
    expect(sortCapabilities(CLAIMS, ['page.print', 'page.fold', 'page.read'])).toEqual({
      matched: [HAS],
      absent: [LACKS],
      unknown: [{ id: 'page.fold', evidence_refs: [] }],
    });
  });

  it('puts each id asked for into exactly one list', () => {
    const id = fc.constantFrom('page.read', 'page.print', 'page.fold', 'page.burn');

    fc.assert(
      fc.property(fc.array(id), fc.array(id), (required, preferred) => {
        const { matched, absent, unknown } = sortCapabilities(CLAIMS, askedIds({ required, preferred }));

        const listed = [...matched, ...absent, ...unknown].map((capability) => capability.id);
        expect(listed.toSorted()).toEqual([...new Set([...required, ...preferred])].toSorted());
      }),
    );
  });
});

describe('isRuledOut', () => {
  it.each([
    ['page.print', true],
    ['page.read', false],
    ['page.fold', false],
  ])('asks for evidence of absence: %s, %s', (id, expected) => {
    expect(isRuledOut(CLAIMS, [id])).toBe(expected);
    expect(isRuledOut(CLAIMS, ['page.read', id])).toBe(expected);
  });
});
