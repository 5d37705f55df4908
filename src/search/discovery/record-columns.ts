import { DiscoverySourceKind } from '../../contract/discovery-entry.ts';
import type { DiscoveryFilters } from '../../contract/discovery-filters.ts';
import { QualityDimensionName } from '../../contract/quality-dimensions.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { SearchDocument } from './search-document.ts';

/**
 * Facts about each record that searching needs without reading the record:
 * tie-break order, owner, and what filters ask for.
 */
export interface RecordColumns {
  /** Place in the order of tie-breaks: 0 first; a total order, so no two records are equal. */
  readonly tieOrder: Uint32Array;
  /** Stars and downloads taken together, quantised; equal where nothing is known. */
  readonly popularity: Uint8Array;
  /** Languages of the description: bit 0 English, bit 1 Chinese. */
  readonly languages: Uint8Array;
  /** Number of the owner; records without an owner have one each. */
  readonly owner: Uint32Array;
  /** Whether the record passes the filters. */
  passes: (filters: DiscoveryFilters) => (document: number) => boolean;
}

const DISPOSITIONS = ['insufficient_evidence', 'partial_evidence', 'pilot_checks_passed'] as const;
const SOURCE_KINDS = DiscoverySourceKind.options;
const DIMENSIONS = QualityDimensionName.options;
export const LANGUAGE_BITS = { en: 1, zhCn: 2 } as const;
/** All values of the languages column. */
export const LANGUAGE_CLASSES: readonly number[] = [0, 1, 2, 3];

/** Levels of a dimension that filters can ask for; everything else, unknown included, is below both. */
const LEVELS = { partial: 1, passed: 2 } as const;

export function buildRecordColumns(documents: readonly SearchDocument[]): Record<string, SectionArray> {
  const popularity = Uint8Array.from(documents, popularityOf);
  const order = Uint32Array.from(documents, (_, i) => i).sort((a, b) => popularity[b]! - popularity[a]! || a - b);
  const tieOrder = new Uint32Array(documents.length);
  for (const [place, document] of order.entries()) tieOrder[document] = place;
  const categoryIds = [...new Set(documents.map(({ entry }) => entry.category.id))].sort();
  return {
    tieOrder,
    popularity,
    languages: Uint8Array.from(documents, languagesOf),
    owner: ownerNumbers(documents),
    categoryNames: new TextEncoder().encode(JSON.stringify(categoryIds)),
    category: Uint16Array.from(documents, ({ entry }) => categoryIds.indexOf(entry.category.id)),
    sourceKinds: Uint8Array.from(documents, ({ entry }) =>
      SOURCE_KINDS.reduce(
        (mask, kind, bit) => (entry.sources.some((s) => s.kind === kind) ? mask | (1 << bit) : mask),
        0,
      ),
    ),
    disposition: Uint8Array.from(documents, ({ quality }) =>
      DISPOSITIONS.indexOf(quality?.disposition ?? 'insufficient_evidence'),
    ),
    dimensionLevels: Uint8Array.from(documents.flatMap(dimensionLevels)),
  };
}

export function openRecordColumns(sections: Sections): RecordColumns {
  const categories: readonly string[] = JSON.parse(new TextDecoder().decode(sections.u8('categoryNames')));
  const category = sections.u16('category');
  const sourceKinds = sections.u8('sourceKinds');
  const disposition = sections.u8('disposition');
  const levels = sections.u8('dimensionLevels');
  return {
    tieOrder: sections.u32('tieOrder'),
    popularity: sections.u8('popularity'),
    languages: sections.u8('languages'),
    owner: sections.u32('owner'),
    passes(filters) {
      const wantedCategories = filters.categories?.map((id) => categories.indexOf(id));
      const wantedKinds = filters.source_kinds?.reduce((mask, kind) => mask | (1 << SOURCE_KINDS.indexOf(kind)), 0);
      const wantedDispositions = filters.dispositions?.map((name) => DISPOSITIONS.indexOf(name));
      const minimum = DIMENSIONS.flatMap((name, place) => {
        const status = filters.min_dimension_status?.[name];
        return status === undefined ? [] : [{ place, level: LEVELS[status] }];
      });
      return (document) =>
        (wantedCategories?.includes(category[document]!) ?? true) &&
        (wantedKinds === undefined || (sourceKinds[document]! & wantedKinds) !== 0) &&
        (wantedDispositions?.includes(disposition[document]!) ?? true) &&
        minimum.every(({ place, level }) => levels[document * DIMENSIONS.length + place]! >= level);
    },
  };
}

/**
 * Stars and downloads on a logarithmic scale, 0 (nothing known or none) to 255.
 * The larger of the two counts: they measure the same thing in different places.
 */
function popularityOf({ entry: { signals } }: SearchDocument): number {
  const most = Math.max(signals.stars ?? 0, signals.downloads ?? 0);
  return Math.min(255, Math.round(Math.log2(1 + most) * 12));
}

function languagesOf({ entry }: SearchDocument): number {
  const { en, 'zh-CN': zhCn } = entry.imported_content.description;
  return (en === null ? 0 : LANGUAGE_BITS.en) | (zhCn === null ? 0 : LANGUAGE_BITS.zhCn);
}

function ownerNumbers(documents: readonly SearchDocument[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(documents, ({ entry }) => {
    const key = entry.identity.owner?.toLowerCase() ?? entry.entry_id;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

function dimensionLevels({ quality }: SearchDocument): readonly number[] {
  return DIMENSIONS.map((name) => {
    const status = quality?.dimensions[name].status;
    return status === 'passed' || status === 'partial' ? LEVELS[status] : 0;
  });
}
