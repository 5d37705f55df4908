import { Failure } from '../../base/failure.ts';
import type { DoctorCheck } from '../../cli/reports/doctor-report.ts';
import { formatCount, formatCounted } from '../../cli/render/quantities.ts';
import type { SourceRecord } from '../../facts/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import { openCatalog } from '../../sources/catalogs/open-catalog.ts';
import { failed, ok, warning } from './check.ts';

/** Reads a source to its end, as `ingest` would. Cost: one parse of all its records. */
export async function sourceCheck(name: string, config: CatalogConfig, ports: CatalogPorts): Promise<DoctorCheck> {
  try {
    const opened = await openCatalog(config, ports, null);
    if (opened.kind === 'read') return await recordsCheck(name, opened.records);
    return failed(name, 'nothing at its place', 'Correct its path or url in host.yaml, or the variable in it.');
  } catch (thrown) {
    return failed(name, Failure.from(thrown).message, remedyFor(config));
  }
}

async function recordsCheck(name: string, records: AsyncIterable<SourceRecord>): Promise<DoctorCheck> {
  let count = 0;
  const unreadable: string[] = [];
  for await (const record of records) {
    count += 1;
    if (record.kind === 'unreadable') unreadable.push(`${record.locator} (${record.rule})`);
  }
  const [first] = unreadable;
  if (first === undefined) return ok(name, formatCounted(count, 'record'));
  return warning(
    name,
    `${formatCounted(count, 'record')}, ${formatCount(unreadable.length)} unreadable: ${first}${unreadable.length > 1 ? ', …' : ''}`,
    'Correct them in the catalog; an unreadable record is not published.',
  );
}

function remedyFor({ place }: CatalogConfig): string {
  const remedy = 'Correct the source, or its bounds in host.yaml.';
  if (place.kind === 'path') return remedy;
  return `${remedy} If its address is meant not to be public, name its origin in PLUGIN_FACTS_ALLOWED_ORIGINS.`;
}
