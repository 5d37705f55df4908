import type { IndexedField } from '../engine/build-index.ts';
import { analyse } from '../text/analyse.ts';
import type { SEARCHED_FIELDS } from './ranking-weights.ts';
import { folderOf, type SearchDocument } from './search-document.ts';

type FieldTexts = Readonly<Record<(typeof SEARCHED_FIELDS)[number], readonly string[]>>;

/** The texts of each searched field. Both languages of a text are one field: a query may be in either. */
export function fieldTexts({ entry, aliases }: SearchDocument): FieldTexts {
  const { identity, category, imported_content: imported } = entry;
  const present = (texts: readonly (string | null)[]): readonly string[] => texts.filter((text) => text !== null);
  return {
    name: present([identity.name, ...aliases]),
    repository: present([identity.repository_full_name, folderOf(entry)]),
    registry_package: present([identity.registry_package]),
    category: [category.id, category.label.en, category.label['zh-CN']],
    description: present([imported.description.en, imported.description['zh-CN']]),
  };
}

export function indexedField(texts: readonly string[]): IndexedField {
  const tokens = texts.flatMap((text) => analyse(text));
  return {
    sequence: tokens.flatMap((token) => (token.kind === 'joined' ? [] : [token.term])),
    extra: tokens.flatMap((token) => (token.kind === 'joined' ? [token.term] : [])),
  };
}
