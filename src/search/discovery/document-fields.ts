import type { IndexedField } from '../engine/build-index.ts';
import { analyse } from '../../text/analyse.ts';
import type { SearchedField } from './ranking-weights.ts';
import { folderOf, type SearchDocument } from './search-document.ts';

type FieldTexts = Readonly<Record<SearchedField, readonly string[]>>;

/** The texts of each searched field. */
export function fieldTexts(document: SearchDocument): FieldTexts {
  const { entry, aliases, claimedPackages } = document;
  const { identity, category, imported_content: imported } = entry;
  const present = (texts: readonly (string | null)[]): readonly string[] => texts.filter((text) => text !== null);
  return {
    name: present([identity.name, ...aliases, ...(holdsClaimsAlone(document) ? [] : claimedPackages)]),
    repository: present([identity.repository_full_name, folderOf(entry)]),
    registry_package: holdsClaimsAlone(document) ? claimedPackages : present([identity.registry_package]),
    category: [category.id, category.label.en, category.label['zh-CN']],
    description_en: present([imported.description.en]),
    description_zh_cn: present([imported.description['zh-CN']]),
  };
}

/** Whether what stands in its field of package names are claims: a match there is told as one. */
export function holdsClaimsAlone({ entry, claimedPackages }: SearchDocument): boolean {
  return entry.identity.registry_package === null && claimedPackages.length > 0;
}

/** The terms of a field, with the known phrases that stand in it as further terms. */
export function indexedField(
  texts: readonly string[],
  findPhrases: (sequence: readonly string[]) => readonly string[],
): IndexedField {
  const sequence: string[] = [];
  const extra: string[] = [];
  for (const text of texts) {
    const ofText: string[] = [];
    for (const { kind, term } of analyse(text)) (kind === 'joined' ? extra : ofText).push(term);
    sequence.push(...ofText);
    extra.push(...findPhrases(ofText));
  }
  return { sequence, extra };
}
