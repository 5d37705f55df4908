import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { createAnalyser, isBeside, type Token } from '../../text/analyse.ts';
import type { Compounds } from '../../text/compound-words.ts';
import { compatible } from '../../text/fold.ts';
import type { PhraseMatcher } from '../../text/phrase-matcher.ts';
import type { SearchedField } from './ranking-weights.ts';

/** One record to be searched, as it is published, with the names it is also known by. */
export interface SearchDocument {
  readonly entry: DiscoveryEntry;
  readonly quality: PluginQualitySummary | null;
  /** Former and differing names (`owner/repo` or plain name). */
  readonly aliases: readonly string[];
  /** Packages that catalogs name for it and that are not held to be its own. */
  readonly claimedPackages: readonly string[];
}

/** Folder of the plugin inside its repository, from the source's spec; empty: the root. */
export function folderOf({ sources }: Pick<DiscoveryEntry, 'sources'>): string {
  for (const source of sources) {
    if (source.kind !== 'repository') continue;
    const behind = source.spec.slice(source.spec.indexOf(source.repository) + source.repository.length);
    // What follows the last `#` is the ref; a folder's own name may hold one too.
    const [folder] = behind.split(/#(?=[^#]*$)/u);
    return folder?.startsWith('/') === true ? folder.slice(1) : '';
  }
  return '';
}

type FieldTexts = Readonly<Record<SearchedField, readonly string[]>>;

/** What its texts are of. */
type TextDocument = Omit<SearchDocument, 'quality' | 'entry'> & { readonly entry: ShownEntry };

/** The texts of each searched field. */
export function fieldTexts(document: TextDocument): FieldTexts {
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
export function holdsClaimsAlone({ entry, claimedPackages }: Pick<TextDocument, 'entry' | 'claimedPackages'>): boolean {
  return entry.identity.registry_package === null && claimedPackages.length > 0;
}

/** One field of one document as words. */
export interface FieldWords<Word> {
  /** In the order of the texts. */
  readonly sequence: readonly Word[];
  /** Further words the field can be found by. */
  readonly extra: readonly Word[];
}

/**
 * The words of a field; as further words what stands beside them, the known
 * phrases, parts of names written together, and words that it has in traditional
 * characters alone.
 *
 * @param compounds parts of names that are written together; `null`: the field holds no names
 */
type FieldReader<Word> = (texts: readonly string[], compounds: Compounds | null) => FieldWords<Word>;

/** Short texts kept at most: a plugin's fields say its name several times, and categories are few. */
const MOST_REMEMBERED = 1 << 6;
/** Code units; a longer one is a description, which comes once. */
const LONGEST_REMEMBERED = 80;

/**
 * Reads the fields of a whole catalog; remembers texts and words that come again.
 *
 * @param wordOf what is made of a term, and of how a text writes it; `null`: no text does
 */
export function createFieldReader<Word>(
  findPhrases: PhraseMatcher<string>,
  wordOf: (term: string, written: string | null) => Word,
): FieldReader<Word> {
  const analyse = createAnalyser();
  const remembered = new Map<string, TextWords<Word>>();
  const read = (text: string): TextWords<Word> => {
    const tokens = analyse(text);
    const plain = compatible(text);
    return {
      tokens,
      words: tokens.map(({ term, start, end }) => wordOf(term, plain.slice(start, end))),
      phrases: findPhrases(tokens).map(({ value, first, last }) => wordOf(value, plain.slice(first.start, last.end))),
    };
  };
  const wordsOf = (text: string): TextWords<Word> => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const words = read(text);
    if (text.length > LONGEST_REMEMBERED) return words;
    if (remembered.size === MOST_REMEMBERED) remembered.clear();
    remembered.set(text, words);
    return words;
  };
  return (texts, compounds) => {
    const sequence: Word[] = [];
    const extra: Word[] = [];
    const all: Token[] = [];
    for (const text of texts) {
      const { tokens, words, phrases } = wordsOf(text);
      for (const [place, token] of tokens.entries()) {
        all.push(token);
        (isBeside(token) ? extra : sequence).push(words[place]!);
      }
      for (const phrase of phrases) extra.push(phrase);
      if (compounds === null) continue;
      for (const { term } of tokens) for (const part of compounds.get(term) ?? []) extra.push(wordOf(part, null));
    }
    for (const term of traditionalTerms(all)) extra.push(wordOf(term, null));
    return { sequence, extra };
  };
}

interface TextWords<Word> {
  readonly tokens: readonly Token[];
  /** Of each token. */
  readonly words: readonly Word[];
  readonly phrases: readonly Word[];
}

function traditionalTerms(tokens: readonly Token[]): readonly string[] {
  const traditional = tokens.filter((token) => token.traditional !== null);
  if (traditional.length === 0) return [];
  const plain = new Set(tokens.flatMap((token) => (token.traditional === null ? [token.term] : [])));
  return traditional.flatMap((token) =>
    token.traditional === null || plain.has(token.term) ? [] : [token.traditional],
  );
}
