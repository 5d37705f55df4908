import type { SourceDescription } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from './catalog-config.ts';

/** A catalog as a source, under the terms of its configuration. */
export function describeCatalog({ id, license, licenseUrl, sourceUrl }: CatalogConfig): SourceDescription {
  return { sourceId: id, kind: 'catalog', license, licenseUrl, sourceUrl };
}
