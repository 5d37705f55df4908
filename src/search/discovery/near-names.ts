import { compareCodeUnits } from '../../base/compare.ts';
import { editDistance } from '../../base/edit-distance.ts';
import { isNameLike, parsePackageSpelling } from '../../base/package-spelling.ts';
import { parseRepositorySpelling } from '../../base/repository-ref.ts';
import { unreadAddress } from '../../base/unread-address.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import { identifierForms } from '../../text/fold.ts';
import { type IdentityTable, bare, identifiersOf } from './identity-table.ts';

/** A document, and the name of it that comes near. */
export interface NearDocument {
  readonly document: number;
  /** In lower case, without owner and scope. */
  readonly name: string;
}

/** What comes near a text. */
export interface NearNames {
  /** What of the text the names come near, in lower case: without owner and scope, version and address; one word of several. */
  readonly comparedTo: string;
  readonly documents: readonly NearDocument[];
}

/** A name spelled nearly as another one, or that has it as a part. */
interface NearName extends NearDocument {
  /** Slips; 0 of a part. */
  readonly distance: number;
}

/**
 * Documents whose names have a text as a part, the shortest first, and then those spelled
 * most nearly so; what has as many slips as a third of its letters, or more than three, is
 * another name. Where nothing comes near all of a text of several words, the first of them that is put together as
 * names are is asked about: people write what they look for behind the name.
 * Cost: one pass over all names or two, 30 ms each at 15,000 entries.
 */
export function nearNames(table: Pick<IdentityTable, 'eachName'>, text: string, count: number): NearNames {
  const whole = bareName(text);
  const documents = documentsNear(table, whole, count);
  const words = text.trim().split(/\s+/u);
  const word = documents.length > 0 || words.length === 1 ? undefined : words.find(isNameLike);
  if (word === undefined) return { comparedTo: whole, documents };
  const comparedTo = bareName(word);
  return { comparedTo, documents: documentsNear(table, comparedTo, count) };
}

function documentsNear(
  { eachName }: Pick<IdentityTable, 'eachName'>,
  asked: string,
  count: number,
): readonly NearDocument[] {
  const most = Math.min(3, Math.floor((asked.length - 1) / 3));
  if (asked.length < SHORTEST_PART) return [];
  const near: NearName[] = [];
  eachName((name, documents) => {
    const isPart = beginsAPart(name, asked);
    if (!isPart && most < 1) return;
    const distance = isPart ? 0 : editDistance(name, asked, most);
    if (distance > most) return;
    for (const document of documents) near.push({ name, document, distance });
  });
  near.sort(
    (a, b) =>
      a.distance - b.distance ||
      a.name.length - b.name.length ||
      compareCodeUnits(a.name, b.name) ||
      a.document - b.document,
  );
  const nearest = new Map(near.toReversed().map((each) => [each.document, each]));
  return near.filter((each) => nearest.get(each.document) === each).slice(0, count);
}

/** A near name as its entry spells it, with owner and scope; a former name, which the entry does not hold, as it is near. */
export function spelledIn(entry: DiscoveryEntry, name: string): string {
  const isNear = (spelling: string): boolean =>
    [spelling, bare(spelling)].some((each) => identifierForms(each).exact === name);
  return identifiersOf({ entry, aliases: [] }).find(isNear) ?? name;
}

/** In UTF-16 code units; a letter alone begins a part of too many names. */
const SHORTEST_PART = 2;

/** `bigtimer` and `big` begin a part of `acme-contrib-bigtimer`, `timer` does not. */
function beginsAPart(name: string, asked: string): boolean {
  for (let at = name.indexOf(asked); at !== -1; at = name.indexOf(asked, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1]!)) return true;
  }
  return false;
}

/** In lower case, without owner, scope, version or the end of an address. */
function bareName(text: string): string {
  const ref = parseRepositorySpelling(text);
  const place = ref === null ? unreadAddress(text) : (ref.subdirectory ?? ref.name);
  const path = (parsePackageSpelling(text)?.name ?? place ?? text)
    .trim()
    .toLowerCase()
    .replace(/(?:\.git|\/)+$/u, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.replace(/(?<=.)@[^@]*$/u, '');
}
