import { Failure } from '../../base/failure.ts';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import { createLocalDate } from '../../sources/catalogs/local-date.ts';
import { openCatalog } from '../../sources/catalogs/open-catalog.ts';
import { toListing } from '../../sources/catalogs/to-listing.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { requireDate, requireStatedPast } from '../observed/local-file-date.ts';
import { type UnlistedInField, createUnlistedTally } from '../observed/unlisted-tally.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export interface SourceCheckDeps {
  readonly ports: CatalogPorts;
  readonly nowMs: number;
}

/** Reads a source to its end, as `ingest` would. Cost: one parse of all its records. */
export async function sourceCheck(
  name: string,
  config: CatalogConfig,
  hostProfile: Pick<HostProfile, 'categories'>,
  { ports, nowMs }: SourceCheckDeps,
): Promise<DoctorCheck> {
  try {
    requireStatedPast(config, nowMs);
    const opened = await openCatalog(config, ports, null);
    if (opened.kind === 'read') return await recordsCheck(name, opened.records, config, { hostProfile, nowMs });
    return failed(name, 'nothing at its place', 'Correct its path or url in host.yaml, or the variable in it.');
  } catch (thrown) {
    const { code, message } = Failure.from(thrown);
    return failed(name, message, code === 'config_invalid' ? UNDATED : remedyFor(config));
  }
}

async function recordsCheck(
  name: string,
  records: AsyncIterable<SourceRecord>,
  config: CatalogConfig,
  { hostProfile, nowMs }: { readonly hostProfile: Pick<HostProfile, 'categories'>; readonly nowMs: number },
): Promise<DoctorCheck> {
  const date = config.place.kind === 'path' ? createLocalDate(config, nowMs) : null;
  let count = 0;
  let usable = 0;
  const unreadable: string[] = [];
  const withoutText: string[] = [];
  const unlisted = createUnlistedTally(hostProfile, config);
  for await (const record of records) {
    count += 1;
    if (record.kind === 'unreadable')
      unreadable.push(`${record.locator} (${record.rule}: ${record.detail.replace(/\.$/u, '')})`);
    date?.see(record);
    unlisted.see(record);
    const read = toListing(record, config);
    if ('rule' in read) continue;
    usable += 1;
    if (read.notes.includes('field_not_text')) withoutText.push(record.locator);
  }
  const counted = formatCounted(count, 'record');
  if (usable === 0) {
    return failed(name, `${counted}, none can be used`, `${remedyFor(config)} \`ingest\` does not take it over.`);
  }
  if (date !== null) requireDate(config, date.found());
  const found = [
    ...(unreadable.length === 0 ? [] : [{ detail: firstOf(unreadable, 'unreadable'), remedy: MEND_UNREADABLE }]),
    ...(withoutText.length === 0
      ? []
      : [{ detail: firstOf(withoutText, 'with a list or a map where text belongs'), remedy: MEND_TEXT }]),
    // That there are no categories at all is told once, of categories.yaml.
    ...unlisted
      .found()
      .filter(({ hasTable }) => hasTable)
      .map((inField) => ({ detail: unlistedDetail(inField), remedy: MEND_WORDS })),
  ];
  if (found.length === 0) return ok(name, counted);
  const remedies = new Set(found.map(({ remedy }) => remedy));
  return warning(name, [counted, ...found.map(({ detail }) => detail)].join(', '), [...remedies].join(' '));
}

const UNDATED =
  'Until then `ingest` does not take it over, and `publish` refuses what was read of it before, if anything was.';
const MEND_UNREADABLE = 'Correct them in the catalog; an unreadable record is not published.';
const MEND_TEXT = 'Correct them in the catalog, or the pointers in host.yaml; such a field is left out.';
const MEND_WORDS =
  'Correct such words in the catalog, or add them to `values` in host.yaml or to categories.yaml; a licence is an SPDX expression; such a field counts as not said.';

function firstOf(places: readonly string[], what: string): string {
  return `${formatCount(places.length)} ${what}: ${places[0] ?? ''}${places.length > 1 ? ', …' : ''}`;
}

/** The word that most records say stands for all; `ingest` names more. */
function unlistedDetail({ field, values, records, first: [first] }: UnlistedInField): string {
  const word =
    first === undefined
      ? ''
      : `: ${JSON.stringify(first.value.slice(0, MOST_VALUE_UNITS))} in ${first.locators[0] ?? ''}`;
  return `${formatCount(records)} with a ${field} in no table of the profile${word}${values > 1 ? ', …' : ''}`;
}

const MOST_VALUE_UNITS = 60;

function remedyFor({ place }: CatalogConfig): string {
  const remedy = 'Correct the source, or its bounds in host.yaml.';
  if (place.kind === 'path') return remedy;
  return `${remedy} If its address is meant not to be public, name its origin in PLUGIN_FACTS_ALLOWED_ORIGINS.`;
}
