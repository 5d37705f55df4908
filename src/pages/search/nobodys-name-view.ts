import { isNameLike } from '../../base/package-spelling.ts';
import type { DiscoveryReasonCode } from '../../contract/discovery/match.ts';
import type { ShownSearch } from '../../contract/discovery/shown-search.ts';
import { sentences } from '../language/punctuation.ts';
import { isLongAddress, linkTo } from '../links.ts';
import { type Children, h } from '../markup.ts';
import type { Visit } from '../page.ts';
import { whyFormWords } from '../parts/why-form.ts';
import { chosenValues } from './search-filters.ts';
import type { SearchQuery } from './search-query.ts';
import { searchWords } from './search-words.ts';

/** A hit with one of these is called as the query says, or a record says so; such hits are the first of all. */
const BY_NAME: ReadonlySet<DiscoveryReasonCode> = new Set(['exact_identifier', 'claimed_package_match']);

/**
 * Over hits for what looks like a name: that nobody is called so, and where to ask why. Nothing where it is not known:
 * filters may hide the plugin, and the hits with the name stand on the first page.
 */
export function nobodysNameView(query: SearchQuery, { candidates, explanation }: ShownSearch, visit: Visit): Children {
  const [first] = candidates;
  if (first === undefined || query.page > 1 || chosenValues(query.chosen).length > 0) return null;
  // An owner's name is no plugin's.
  if (explanation?.query.owner !== null || !isNameLike(query.text)) return null;
  if (first.match.reason_codes.some((code) => BY_NAME.has(code))) return null;
  const words = searchWords(visit.language);
  const why = h('a', { href: linkTo(visit, '/why', { package: query.text }) }, whyFormWords(visit.language).heading);
  return h(
    'p',
    null,
    sentences([words.nobodysName(query.text), ...(isLongAddress(visit) ? [] : [why])], visit.language),
  );
}
