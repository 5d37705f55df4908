import type { IndexedField } from '../engine/build-index.ts';
import { analyse, isBeside, type Token } from '../../text/analyse.ts';
import type { PhraseMatcher } from '../../text/phrase-matcher.ts';
import type { Compounds } from '../../text/compound-words.ts';
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

export interface FieldReading {
  readonly findPhrases: PhraseMatcher<string>;
  /** Parts of names that are written together; `null`: the field holds no names. */
  readonly compounds: Compounds | null;
}

/**
 * The terms of a field; as further terms what stands beside them, the known
 * phrases, parts of names written together, and words that it has in traditional
 * characters alone.
 */
export function indexedField(texts: readonly string[], { findPhrases, compounds }: FieldReading): IndexedField {
  const sequence: string[] = [];
  const extra: string[] = [];
  const all = texts.map(analyse);
  for (const tokens of all) {
    for (const token of tokens) (isBeside(token) ? extra : sequence).push(token.term);
    for (const { value } of findPhrases(tokens)) extra.push(value);
    for (const { term } of tokens) extra.push(...(compounds?.get(term) ?? []));
  }
  return { sequence, extra: [...extra, ...traditionalTerms(all.flat())] };
}

function traditionalTerms(tokens: readonly Token[]): readonly string[] {
  const traditional = tokens.filter((token) => token.traditional !== null);
  if (traditional.length === 0) return [];
  const plain = new Set(tokens.flatMap((token) => (token.traditional === null ? [token.term] : [])));
  return traditional.flatMap((token) =>
    token.traditional === null || plain.has(token.term) ? [] : [token.traditional],
  );
}
