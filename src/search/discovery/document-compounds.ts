import { analyse } from '../../text/analyse.ts';
import { type Compounds, compoundParts } from '../../text/compound-words.ts';
import { compatible, foldCase } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { isStopWord } from '../../text/stop-words.ts';
import { fieldTexts } from './document-fields.ts';
import type { SearchDocument } from './search-document.ts';

/** The words of names that the catalog's own words are put together in; see `compoundParts`. */
export function documentCompounds(documents: readonly SearchDocument[]): Compounds {
  const inDescriptions = new Map<string, number>();
  const inNames = new Map<string, number>();
  for (const document of documents) {
    const {
      name,
      repository,
      registry_package: packages,
      description_en: en,
      description_zh_cn: zhCn,
    } = fieldTexts(document);
    addTo(inDescriptions, [...en, ...zhCn].flatMap(wordsOf));
    addTo(inNames, [...name, ...repository, ...packages].flatMap(wordsOf));
  }
  const anywhere = new Map(inDescriptions);
  for (const [word, count] of inNames) anywhere.set(word, (anywhere.get(word) ?? 0) + count);
  const found = inNames
    .keys()
    .map((word) => [stem(word), compoundParts(word, { anywhere, inDescriptions }).map(stem)] as const);
  return new Map(found.filter(([term, parts]) => parts.length > 0 && !parts.includes(term)));
}

function addTo(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
}

/** Words of letters, folded and not stemmed, without grammar; a name with one capital inside is one (`GitHub`). */
function wordsOf(text: string): readonly string[] {
  const plain = compatible(text);
  const tokens = analyse(plain);
  const whole = new Set(tokens.flatMap(({ kind, run }) => (kind === 'name' ? [run] : [])));
  return tokens.flatMap(({ kind, run, start, end }) => {
    const isWord = kind === 'name' || (kind === 'word' && !whole.has(run));
    const word = isWord ? foldCase(plain.slice(start, end)) : '';
    return /^[a-z]+$/.test(word) && !isStopWord(word) ? [word] : [];
  });
}
