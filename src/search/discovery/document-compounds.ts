import { type Compounds, compoundParts } from '../../text/compound-words.ts';
import { stem } from '../../text/stem.ts';
import type { DocumentReadings } from './read-documents.ts';

/** The words of names that the catalog's own words are put together in; see `compoundParts`. */
export function documentCompounds({
  inDescriptions,
  inNames,
}: Pick<DocumentReadings, 'inDescriptions' | 'inNames'>): Compounds {
  const anywhere = new Map(inDescriptions);
  for (const [word, count] of inNames) anywhere.set(word, (anywhere.get(word) ?? 0) + count);
  const found = inNames
    .keys()
    .map((word) => [stem(word), compoundParts(word, { anywhere, inDescriptions }).map(stem)] as const);
  return new Map(found.filter(([term, parts]) => parts.length > 0 && !parts.includes(term)));
}
