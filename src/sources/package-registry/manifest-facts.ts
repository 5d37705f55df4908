import parse from 'spdx-expression-parse';
import { Failure } from '../../base/failure.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import { Manifest } from './schema.ts';

/** What the host wants to know of a plugin's manifest. */
export interface ManifestQuestions {
  readonly hostPackage: string;
  /** Names of the manifest's members that mark a plugin of the host. */
  readonly manifestSections: readonly string[];
}

export type ManifestFacts = Pick<
  ReleaseFacts,
  | 'license'
  | 'declaredRepositoryUrl'
  | 'declaredRepositoryDirectory'
  | 'keywords'
  | 'manifestSections'
  | 'hostPeerRange'
>;

/** Of a release whose archive was refused. */
export const UNREAD_MANIFEST_FACTS: ManifestFacts = {
  license: null,
  declaredRepositoryUrl: null,
  declaredRepositoryDirectory: null,
  keywords: null,
  manifestSections: null,
  hostPeerRange: null,
};

const MAX_KEYWORDS = 50;
const LONGEST_KEYWORD_CHARACTERS = 100;
const LONGEST_RANGE_CHARACTERS = 256;

export function manifestFacts(manifest: unknown, { hostPackage, manifestSections }: ManifestQuestions): ManifestFacts {
  const read = readManifest(manifest);
  const given = manifest instanceof Object ? manifest : {};
  const license = statedLicense(read);
  const hostRange = Object.hasOwn(read.peerDependencies, hostPackage) ? read.peerDependencies[hostPackage] : undefined;
  return {
    license: license === null ? null : spdxExpression(license),
    declaredRepositoryUrl: read.repository?.url ?? null,
    declaredRepositoryDirectory: read.repository?.directory ?? null,
    keywords: read.keywords
      .filter((word) => isKeyword(word))
      .slice(0, MAX_KEYWORDS)
      .map((word) => word.toWellFormed()),
    // Of the manifest as it was given: what was read of it has every member that is asked for.
    manifestSections: manifestSections.filter((section) => Object.hasOwn(given, section)),
    hostPeerRange: hostRange !== undefined && hostRange.length <= LONGEST_RANGE_CHARACTERS ? hostRange : null,
  };
}

function isKeyword(word: unknown): word is string {
  return typeof word === 'string' && word !== '' && word.length <= LONGEST_KEYWORD_CHARACTERS;
}

/** A released manifest as far as it is read. */
export function readManifest(manifest: unknown): Manifest {
  const parsed = Manifest.safeParse(manifest);
  if (!parsed.success) throw new Failure('source_malformed', 'The manifest is not an object.');
  return parsed.data;
}

/** The licence the manifest states, whatever it is; of several in a list, none can be called the one. */
export function statedLicense({ license, licenses }: Manifest): string | null {
  if (license !== null) return license;
  return licenses.length === 1 ? (licenses[0] ?? null) : null;
}

export function statesLicense({ license, licenses }: Manifest): boolean {
  return license !== null || licenses.length > 0;
}

const LONGEST_EXPRESSION_CHARACTERS = 200;

/**
 * The text, if it is a licence expression that names known licences; `null` for
 * everything else: free text, `UNLICENSED`, `SEE LICENSE IN …`, other spellings.
 *
 * @see SPDX specification 2.3, annex D
 */
export function spdxExpression(text: string): string | null {
  const expression = text.trim();
  if (expression === '' || expression.length > LONGEST_EXPRESSION_CHARACTERS) return null;
  try {
    parse(expression);
    return expression;
  } catch {
    return null;
  }
}
