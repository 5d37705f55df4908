import { compareCodeUnits } from '../../base/compare.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { spelledOut } from '../../base/text-safety.ts';
import { type CategoryTable, UNCATEGORIZED, createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { type UnlistedValue, unlistedValues } from '../../sources/catalogs/unlisted-values.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

/** What one catalog says in one field that is in no table for it. Values are untrusted text, and locators, which are spelled out. */
export interface UnlistedInField {
  readonly field: string;
  /** `false`: the host has no table of them at all, which are categories; no word of a record helps then. */
  readonly hasTable: boolean;
  /** Different ones. */
  readonly values: number;
  /** Records that say any of them. */
  readonly records: number;
  /** Those that most records say. */
  readonly first: readonly UnlistedWord[];
}

interface UnlistedWord {
  readonly value: string;
  readonly records: number;
  /** Of the first records that say it, inside of their catalog. */
  readonly locators: readonly string[];
}

/** Of one field; a bound of each, so that many odd categories hide no mistyped standing. */
const MOST_WORDS = 10;
const MOST_LOCATORS = 3;

export interface UnlistedTally {
  see: (record: SourceRecord) => void;
  /** The same of a record whose values are known; see `unlistedValues`. */
  add: (locator: string, values: readonly UnlistedValue[]) => void;
  /** In the order of the fields as they come. */
  found: () => readonly UnlistedInField[];
}

/** The categories that a catalog may name. */
export function knownCategories(categories: HostProfile['categories']): CategoryTable {
  return createCategoryTable([UNCATEGORIZED, ...categories]);
}

/** Counts what falls through the tables of a host in one catalog. */
export function createUnlistedTally(
  { categories }: Pick<HostProfile, 'categories'>,
  config: Pick<CatalogConfig, 'fields'>,
): UnlistedTally {
  const table = knownCategories(categories);
  const byField = new Map<string, Map<string, { records: number; locators: string[] }>>();
  const add: UnlistedTally['add'] = (locator, values) => {
    for (const { field, value } of values) {
      const words = getOrInsert(byField, field, () => new Map());
      const word = getOrInsert(words, value, () => ({ records: 0, locators: [] }));
      word.records += 1;
      if (word.locators.length < MOST_LOCATORS) word.locators.push(spelledOut(locator));
    }
  };
  return {
    see: (record) => add(record.locator, unlistedValues(record, config, table)),
    add,
    found: () =>
      [...byField].map(([field, words]) => {
        const all = [...words].map(([value, word]) => ({ value, ...word }));
        return {
          field,
          hasTable: field !== 'category' || categories.length > 0,
          values: all.length,
          records: all.reduce((sum, { records }) => sum + records, 0),
          first: all
            .toSorted((a, b) => b.records - a.records || compareCodeUnits(a.value, b.value))
            .slice(0, MOST_WORDS),
        };
      }),
  };
}

/** What falls through the tables in one catalog. */
export interface UnlistedInCatalog {
  readonly catalogId: string;
  readonly unlisted: readonly UnlistedInField[];
}
