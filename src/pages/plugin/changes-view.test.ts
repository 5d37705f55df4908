import { h } from '../markup.ts';
import { describe, expect, it } from 'vitest';
import { GET_CHANGES_RESPONSE } from '../../contract/http/examples/service.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import { changesView } from './changes-view.ts';

const OLDER = 'sample.2026-09-01.0123456789ab' as const;
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

  it('is that it is new, or which fields differ', () => {
    expect(textOf({ changes: [{ change: 'added', id }] })).toContain(`new since publication ${OLDER}`);
    expect(textOf({ changes: [{ change: 'changed', id, fields: ['/entry/signals/stars'] }] })).toContain(
      '/entry/signals/stars',
    );
    expect(textOf({ changes: [{ change: 'changed', id, fields: [''] }] })).toContain('the whole record');
  });

  it('names a bounded number of fields and counts the rest', () => {
    const fields = Array.from({ length: 40 }, (_, place) => `/entry/field${place}`);
    const text = textOf({ changes: [{ change: 'changed', id, fields }] });

    expect(text.match(/\/entry\/field/g)?.length).toBe(24);
    expect(text).toContain('and 16 more');
  });
});
