import { join } from 'node:path';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { LISTINGS_FILE } from '../../publication/publication-folder.ts';

/** A record that a rule left out, as people look for it. */
export interface LeftOutRecord {
  readonly rule: string;
  readonly catalogId: string;
  /** File and line inside its catalog. */
  readonly locator: string;
  /** What it names: plugin, package, repository or address; `null`: nothing that can be read. Untrusted text. */
  readonly name: string | null;
  /** Why, in words. */
  readonly detail: string;
}

export interface LeftOutRecords {
  readonly count: number;
  /** The first few of each rule, by rule as they come. */
  readonly first: readonly LeftOutRecord[];
  /** The file that has all of them, and every other record that was read. */
  readonly file: string;
}

const MOST_OF_A_RULE = 3;

/** Before it is known which file has all of them. */
export type CountedLeftOut = Omit<LeftOutRecords, 'file'>;

/** @param leftOut records whose outcome is `excluded` */
export function countLeftOut(leftOut: Iterable<PublishedListing>): CountedLeftOut {
  const byRule = new Map<string, LeftOutRecord[]>();
  let count = 0;
  for (const listing of leftOut) {
    count += 1;
    const record = leftOutRecord(listing);
    const known = byRule.get(record.rule);
    if (known === undefined) byRule.set(record.rule, [record]);
    else if (known.length < MOST_OF_A_RULE) known.push(record);
  }
  return { count, first: [...byRule.values()].flat() };
}

/** @param folder of the publication */
export function leftOutRecords(
  leftOut: CountedLeftOut,
  folder: string,
  { files }: Pick<PublicationManifest, 'files'>,
): LeftOutRecords {
  const listings = files.find(({ name }) => name === LISTINGS_FILE);
  return { ...leftOut, file: listings === undefined ? folder : join(folder, listings.path) };
}

function leftOutRecord(listing: PublishedListing): LeftOutRecord {
  const { rule, catalog_id, locator, name, registry_package, repository, unread_address, detail } = listing;
  return {
    rule: rule ?? 'unknown',
    catalogId: catalog_id,
    locator,
    name: name ?? registry_package ?? repository ?? unread_address,
    detail: detail ?? '',
  };
}

/** One line; untrusted text is not made safe for terminals here. */
export function describeLeftOut({ rule, catalogId, locator, name, detail }: LeftOutRecord): string {
  return `${catalogId}, ${locator}${name === null ? '' : ` (${name})`}: ${rule}${detail === '' ? '' : `, ${detail}`}`;
}

/** Rules by which a record is left out as somebody decided; a record that another one leaves out can be mended. */
const DECIDED = new Set(['rejected_by_catalog', 'host_itself', 'not_a_plugin', 'withdrawn_by_operator']);

export function isDecided({ rule }: Pick<PublishedListing, 'rule'>): boolean {
  return rule !== null && DECIDED.has(rule);
}
