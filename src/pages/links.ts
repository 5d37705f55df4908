import { getOrInsert } from '../base/get-or-insert.ts';
import { LANGUAGE_PARAMETER } from './language/choose-language.ts';
import type { Visit } from './page.ts';
import type { QualityDimensionName } from '../contract/evidence/quality-dimensions.ts';
import type { Locale } from '../contract/shared/text.ts';

export type LinkParameters = Readonly<Record<string, string | number | readonly string[] | null>>;

const NO_PARAMETERS: LinkParameters = {};

/**
 * Address of another page of ours, in the language of this one where the reader chose it.
 *
 * @param parameters `null`, an empty text or list: left out; a list gives the parameter once for each
 */
export function linkTo(
  { language, isLanguageChosen }: Pick<Visit, 'language' | 'isLanguageChosen'>,
  path: string,
  parameters: LinkParameters = NO_PARAMETERS,
): string {
  if (parameters === NO_PARAMETERS && !isLanguageChosen) return path;
  return withQuery(path, [...partsOf(parameters), ...(isLanguageChosen ? [partOf(LANGUAGE_PARAMETER, language)] : [])]);
}

/** Where the facts of a plugin are, by its entry id. */
export function linkToPlugin(visit: Pick<Visit, 'language' | 'isLanguageChosen'>, entryId: string): string {
  return linkTo(visit, `/plugins/${entryId}`);
}

/** Where the facts of one exact release are. */
export function linkToCandidate(visit: Pick<Visit, 'language' | 'isLanguageChosen'>, candidateId: string): string {
  return linkTo(visit, `/candidates/${candidateId}`);
}

/** Where a topic of the directory is, by its path key; empty: the root. @param kept of this page's parameters that the other page takes too */
export function linkToTopic(
  visit: Pick<Visit, 'language' | 'isLanguageChosen'>,
  pathKey: string,
  parameters: LinkParameters = {},
): string {
  return linkTo(visit, pathKey === '' ? '/directory' : `/directory/${pathKey}`, parameters);
}

/** The topic of the directory where a plugin has its place. */
export function linkToPlace(visit: Pick<Visit, 'language' | 'isLanguageChosen'>, entryId: string): string {
  return linkTo(visit, '/directory', { [PLACE_PARAMETER]: entryId });
}

/** Of the directory: a plugin, in place of the path of its topic. */
export const PLACE_PARAMETER = 'plugin';

/** Where a plugin's page tells what was observed of a dimension. */
export function linkToObservation(
  visit: Pick<Visit, 'language' | 'isLanguageChosen'>,
  entryId: string,
  dimension: QualityDimensionName,
): string {
  return `${linkToPlugin(visit, entryId)}#${dimension}`;
}

/** Address of the same page in a language. */
export function linkInLanguage({ path, parameters }: Pick<Visit, 'path' | 'parameters'>, language: Locale): string {
  return withQuery(path, [...ownParts(parameters).map(({ text }) => text), partOf(LANGUAGE_PARAMETER, language)]);
}

/** Address of the same page with some parameters changed; `null` takes one away. */
export function linkHere(visit: Visit, changes: LinkParameters): string {
  const left = ownParts(visit.parameters).filter(({ name }) => !Object.hasOwn(changes, name));
  const parts = [...left.map(({ text }) => text), ...partsOf(changes)];
  if (visit.isLanguageChosen) parts.push(partOf(LANGUAGE_PARAMETER, visit.language));
  return withQuery(visit.path, parts);
}

/** Whether a page, which has its address in its links, does without what makes it heavier and can be reached otherwise. */
export function isLongAddress(visit: Visit): boolean {
  const known = LONG_ADDRESSES.get(visit);
  if (known !== undefined) return known;
  const address = linkHere(visit, {});
  // A unit of UTF-16 is at most three bytes.
  const isLong =
    address.length * 3 > LONG_ADDRESS_BYTES && new TextEncoder().encode(address).length > LONG_ADDRESS_BYTES;
  LONG_ADDRESSES.set(visit, isLong);
  return isLong;
}

const LONG_ADDRESS_BYTES = 1_000;
/** A page asks for each of dozens of choices. */
const LONG_ADDRESSES = new WeakMap<Visit, boolean>();

/** One parameter, as it stands in a link. */
interface QueryPart {
  readonly name: string;
  readonly text: string;
}

/** Of a page's own address: a dozen links of it hold them. */
const OWN_PARTS = new WeakMap<URLSearchParams, readonly QueryPart[]>();

function ownParts(parameters: URLSearchParams): readonly QueryPart[] {
  return getOrInsert(OWN_PARTS, parameters, () =>
    Array.from(parameters, ([name, value]) => ({ name, text: partOf(name, value) })),
  );
}

function partsOf(parameters: LinkParameters): string[] {
  return Object.entries(parameters).flatMap(([name, given]) =>
    [given].flat().flatMap((value) => (value === null || value === '' ? [] : [partOf(name, String(value))])),
  );
}

/** What is never escaped in a query string, as most names and ids. */
const NEVER_ESCAPED = /^[\w.*-]*$/;

function partOf(name: string, value: string): string {
  if (NEVER_ESCAPED.test(name) && NEVER_ESCAPED.test(value)) return `${name}=${value}`;
  return new URLSearchParams([[name, value]]).toString().replaceAll(ESCAPED_CHARACTERS, asWritten);
}

function withQuery(path: string, parts: readonly string[]): string {
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

const ESCAPED_CHARACTERS = /(?:%[89A-F][0-9A-F])+/g;
const PLAIN_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Letters and digits of any script stand in a link as they are, which a browser
 * escapes when it follows it (RFC 3987): a third of the bytes, and a page has its
 * own address in it many times.
 */
function asWritten(escaped: string): string {
  return Array.from(decodeURIComponent(escaped), (character) =>
    PLAIN_CHARACTER.test(character) ? character : encodeURIComponent(character),
  ).join('');
}
