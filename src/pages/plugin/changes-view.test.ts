import { h } from '../markup.ts';
import { describe, expect, it } from 'vitest';
import { GET_CHANGES_RESPONSE } from '../../contract/http/examples/service.ts';
import type { ChangesResponse, PublishedChange } from '../../contract/publication/changes.ts';
import type { PublicationVersion } from '../../contract/shared/ids.ts';
import { changesView } from './changes-view.ts';

const OLDER = 'sample.2026-09-01.0123456789ab' as const;
const NEWER = 'sample.2026-09-05.0123456789ab' as const;
const id = `plugin.discovery.${'0'.repeat(24)}` as const;

function textOf(answer: Partial<ChangesResponse>): string {
  const whole = { ...GET_CHANGES_RESPONSE, since: OLDER, ...answer };
  return h('div', null, changesView(whole, 'en')).html.replaceAll(/<[^>]*>/g, ' ');
}

describe('what changed of a plugin', () => {
  it('is nothing to compare where the publication is the oldest', () => {
    const { publication_version } = GET_CHANGES_RESPONSE;
    expect(textOf({ since: publication_version, changes: [] })).toContain('nothing to compare');
  });

  it('is nothing since the oldest publication where no change names it', () => {
    expect(textOf({ changes: [] })).toContain(`Nothing of it has changed since publication ${OLDER}`);
  });

  const step = (change: PublishedChange, version: PublicationVersion = NEWER) => ({
    since: OLDER,
    publication_version: version,
    change,
  });

  it('is told step by step: when, which field, from what and to what', () => {
    const changed = {
      change: 'changed',
      id,
      fields: [
        '/entry/signals/stars',
        '/quality/dimensions/static_risk/status',
        '/entry/imported_content/description/en',
      ],
      values: [
        { field: '/entry/signals/stars', before: null, after: 1200 },
        { field: '/quality/dimensions/static_risk/status', before: 'not_tested', after: 'passed' },
      ],
    } as const satisfies PublishedChange;
    const text = textOf({
      steps: [
        step({ ...changed, fields: [...changed.fields], values: [...changed.values] }),
        step({ change: 'added', id }, OLDER),
      ],
    }).replaceAll(/\s+/g, ' ');

    expect(text).toMatch(/Sep 5, 2026 .*stars : unknown → 1,200/);
    expect(text).toMatch(/Code scan · outcome : not tested → passed/);
    expect(text).toContain('description · English');
    expect(text).toMatch(/Sep 1, 2026 .*it was added/);
  });

  it('names a bounded number of fields and of steps, and counts the rest', () => {
    const fields = Array.from({ length: 40 }, (_, place) => `/entry/field${place}`);
    const text = textOf({
      steps: Array.from({ length: 10 }, () => step({ change: 'changed', id, fields, values: [] })),
    });

    expect(text.match(/\/entry\/field/g)?.length).toBe(8 * 12);
    expect(text).toContain('and 28 more');
    expect(text).toContain('and 2 more');
  });
});
