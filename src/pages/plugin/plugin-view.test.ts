import { expect, it } from 'vitest';
import type { ValueSource } from '../../contract/discovery/entry.ts';
import { EXAMPLE_RECORD } from '../../contract/http/examples/discovery.ts';
import { h } from '../markup.ts';
import { categoryAsWritten } from './plugin-view.ts';

const withCategory = (written: string | null): { readonly value_sources: ValueSource[] } => ({
  value_sources: EXAMPLE_RECORD.entry.value_sources.map((source) => ({ ...source, category_written: written })),
});
const shown = (written: string | null): string => h('p', null, categoryAsWritten(withCategory(written), 'none')).html;

it('a category that the host profile gave stands under no catalog words', () => {
  expect(EXAMPLE_RECORD.entry.value_sources.length).toBeGreaterThan(0);
  expect(shown(null)).toBe('<p>none</p>');
  expect(shown('Dashboards & charts')).toContain('Dashboards &amp; charts');
});
