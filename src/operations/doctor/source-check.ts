import { Failure } from '../../base/failure.ts';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import { openCatalog } from '../../sources/catalogs/open-catalog.ts';
import { toListing } from '../../sources/catalogs/to-listing.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

/** Reads a source to its end, as `ingest` would. Cost: one parse of all its records. */
export async function sourceCheck(name: string, config: CatalogConfig, ports: CatalogPorts): Promise<DoctorCheck> {
  try {
    const opened = await openCatalog(config, ports, null);
    if (opened.kind === 'read') return await recordsCheck(name, opened.records, config);
    return failed(name, 'nothing at its place', 'Correct its path or url in host.yaml, or the variable in it.');
  } catch (thrown) {
    return failed(name, Failure.from(thrown).message, remedyFor(config));
  }
}

async function recordsCheck(
  name: string,
  records: AsyncIterable<SourceRecord>,
  config: CatalogConfig,
): Promise<DoctorCheck> {
  let count = 0;
  let usable = 0;
  const unreadable: string[] = [];
  const withoutText: string[] = [];
  for await (const record of records) {
    count += 1;
    if (record.kind === 'unreadable') unreadable.push(`${record.locator} (${record.rule})`);
    const read = toListing(record, config);
    if ('rule' in read) continue;
    usable += 1;
    if (read.notes.includes('field_not_text')) withoutText.push(record.locator);
  }
  const counted = formatCounted(count, 'record');
  if (usable === 0) {
    return failed(name, `${counted}, none can be used`, `${remedyFor(config)} \`ingest\` does not take it over.`);
  }
  if (unreadable.length > 0) {
    return warning(
      name,
      `${counted}, ${firstOf(unreadable, 'unreadable')}`,
      'Correct them in the catalog; an unreadable record is not published.',
    );
  }
  if (withoutText.length === 0) return ok(name, counted);
  return warning(
    name,
    `${counted}, ${firstOf(withoutText, 'with a list or a map where text belongs')}`,
    'Correct them in the catalog, or the pointers in host.yaml; such a field is left out.',
  );
}

function firstOf(places: readonly string[], what: string): string {
  return `${formatCount(places.length)} ${what}: ${places[0] ?? ''}${places.length > 1 ? ', …' : ''}`;
}

function remedyFor({ place }: CatalogConfig): string {
  const remedy = 'Correct the source, or its bounds in host.yaml.';
  if (place.kind === 'path') return remedy;
  return `${remedy} If its address is meant not to be public, name its origin in PLUGIN_FACTS_ALLOWED_ORIGINS.`;
}
