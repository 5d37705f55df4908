/** One category of a host, and how catalogs write it. */
export interface HostCategory {
  readonly id: string;
  readonly label: { readonly en: string; readonly zhCn: string };
  /** Other spellings; id and labels always count. */
  readonly spellings: readonly string[];
}

export interface CategoryTable {
  /** The category a catalog's spelling means; `null`: none that the host knows. */
  find: (spelling: string) => HostCategory | null;
}

/** What a plugin without a known category is filed under. */
export const UNCATEGORIZED: HostCategory = {
  id: 'uncategorized',
  label: { en: 'Uncategorized', zhCn: '未分类' },
  spellings: [],
};

/** Looks categories up by any of their spellings, whatever the case and the space around. */
export function createCategoryTable(categories: readonly HostCategory[]): CategoryTable {
  const bySpelling = new Map<string, HostCategory>();
  for (const category of categories) {
    for (const spelling of [category.id, category.label.en, category.label.zhCn, ...category.spellings]) {
      bySpelling.set(categoryKey(spelling), category);
    }
  }
  return { find: (spelling) => bySpelling.get(categoryKey(spelling)) ?? null };
}

function categoryKey(spelling: string): string {
  return spelling.normalize('NFKC').trim().toLowerCase();
}
