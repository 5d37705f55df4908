import { formatCount, formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import { isoDay } from '../../base/timestamp.ts';
import type { CatalogIngest } from '../../operations/ingest/ingest-report.ts';
import type { UnlistedInCatalog, UnlistedInField } from '../../operations/observed/unlisted-tally.ts';
import { fitToWidth } from '../text-layout.ts';

const LONGEST_VALUE_CELLS = 60;
const MEND_WORDS =
  'do: correct the records, or the tables: `values` in host.yaml, categories.yaml; a licence is an SPDX expression; until then the field counts as not said.';
const MEND_DATES =
  'do: change the date with the words: `as_of` in host.yaml, or the date of the record or number itself.';

/** What catalogs say that falls through the tables of a host; nothing where nothing does. */
export function renderUnlisted(catalogs: readonly UnlistedInCatalog[]): string[] {
  const lines = catalogs.flatMap(({ catalogId, unlisted }) =>
    unlisted
      .filter(({ hasTable }) => hasTable)
      .map((inField) => `  ${forTerminal(catalogId)}: ${unlistedLine(inField)}`),
  );
  return [
    ...renderUntabled(catalogs.flatMap(({ unlisted }) => unlisted.filter(({ hasTable }) => !hasTable))),
    ...(lines.length === 0
      ? []
      : ['', 'in no table of the host profile (third-party text)', ...lines, `  ${MEND_WORDS}`]),
  ];
}

/** Once for the host: its catalogs say categories, and it has none. */
function renderUntabled(fields: readonly UnlistedInField[]): string[] {
  const records = fields.reduce((sum, each) => sum + each.records, 0);
  if (records === 0) return [];
  const say = records === 1 ? 'states' : 'state';
  return [
    '',
    'no categories',
    `  ${formatCounted(records, 'record')} ${say} a category, and the host has no categories.yaml: every plugin is uncategorized.`,
    '  do: write categories.yaml beside host.yaml, as docs/HOSTS.md shows, then publish.',
  ];
}

function unlistedLine({ field, values, records, first }: UnlistedInField): string {
  const words = first.map(({ value, records: saying, locators }) => {
    const counted = saying > locators.length ? `${formatCounted(saying, 'record')}: ` : '';
    const more = saying > locators.length ? ', …' : '';
    return `${quoted(value)} (${counted}${locators.map(forTerminal).join(', ')}${more})`;
  });
  const behind = values - first.length;
  const rest = behind === 0 ? '' : `, and ${formatCounted(behind, 'more word')}`;
  return `${field} of ${formatCounted(records, 'record')}: ${words.join(', ')}${rest}`;
}

function quoted(value: string): string {
  return `"${fitToWidth(forTerminal(value), LONGEST_VALUE_CELLS)}"`;
}

/** Records that say something new under an old date; nothing where none does. */
export function renderOldDates(catalogs: readonly Pick<CatalogIngest, 'catalogId' | 'remarks'>[]): string[] {
  const lines = catalogs.flatMap(({ catalogId, remarks: { oldDates } }) => {
    if (oldDates.records === 0) return [];
    const named = oldDates.first.map(
      ({ locator, parts, dateMs }) => `${forTerminal(locator)} (${parts.join(' and ')}, as of ${isoDay(dateMs)})`,
    );
    const behind = oldDates.records - named.length;
    const rest = behind === 0 ? '' : ` and ${formatCount(behind)} more`;
    return [`  ${forTerminal(catalogId)}: ${formatCounted(oldDates.records, 'record')}: ${named.join(', ')}${rest}`];
  });
  return lines.length === 0 ? [] : ['', 'new words under an old date', ...lines, `  ${MEND_DATES}`];
}

/** What is published of catalogs that could not be taken over. */
export function renderInForce(catalogs: readonly Pick<CatalogIngest, 'catalogId' | 'failure' | 'remarks'>[]): string[] {
  return catalogs.flatMap(({ catalogId, failure, remarks: { recordsInForce: records } }) => {
    if (failure === null || records === null) return [];
    const held =
      records === 0 ? 'nothing; it was never read' : `the reading before, ${formatCounted(records, 'record')}`;
    return [`in force: ${forTerminal(catalogId)}: ${held}`];
  });
}

/** The first records of each catalog that cannot be read; nothing where all can. */
export function renderUnreadable(catalogs: readonly Pick<CatalogIngest, 'catalogId' | 'remarks'>[]): string[] {
  const lines = catalogs.flatMap(({ catalogId, remarks: { unreadable } }) => {
    const named = unreadable.first.map(
      ({ locator, rule, detail }) =>
        `  ${forTerminal(catalogId)}, ${forTerminal(locator)}: ${rule}, ${forTerminal(detail)}`,
    );
    const behind = unreadable.records - named.length;
    return named.length === 0 || behind === 0
      ? named
      : [...named, `  and ${formatCount(behind)} more of ${forTerminal(catalogId)}`];
  });
  return lines.length === 0 ? [] : ['', 'unreadable', ...lines];
}
