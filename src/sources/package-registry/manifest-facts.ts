import { Failure } from '../../base/failure.ts';
import type { PackageReleaseFacts } from '../../facts/package-release.ts';
import { Manifest } from './schema.ts';

/** What the host wants to know of a plugin's manifest. */
export interface ManifestQuestions {
  readonly hostPackage: string;
  /** Names of the manifest's members that mark a plugin of the host. */
  readonly manifestSections: readonly string[];
}

export type ManifestFacts = Pick<
  PackageReleaseFacts,
  | 'license'
  | 'declaredRepositoryUrl'
  | 'declaredRepositoryDirectory'
  | 'keywords'
  | 'manifestSections'
  | 'hostPeerRange'
>;

const MAX_KEYWORDS = 50;
const LONGEST_KEYWORD_CHARACTERS = 100;
const LONGEST_RANGE_CHARACTERS = 256;
// Characters of an SPDX expression; its list of ids is not checked.
const SPDX_EXPRESSION = /^[A-Za-z0-9(][A-Za-z0-9.+():/ -]{0,99}$/u;
/** npm's words for "no licence" and "read the file": no SPDX expressions. */
const NO_SPDX = /^(?:UNLICENSED$|SEE LICEN[CS]E )/iu;

export function manifestFacts(manifest: unknown, { hostPackage, manifestSections }: ManifestQuestions): ManifestFacts {
  const parsed = Manifest.safeParse(manifest);
  if (!parsed.success) throw new Failure('source_malformed', 'The manifest is not an object.');
  const { license, repository, keywords, peerDependencies } = parsed.data;
  const hostRange = Object.hasOwn(peerDependencies, hostPackage) ? peerDependencies[hostPackage] : null;
  return {
    license: license !== null && SPDX_EXPRESSION.test(license) && !NO_SPDX.test(license) ? license : null,
    declaredRepositoryUrl: repository?.url ?? null,
    declaredRepositoryDirectory: repository?.directory ?? null,
    keywords: keywords.filter((word) => isKeyword(word)).slice(0, MAX_KEYWORDS),
    manifestSections: manifestSections.filter((section) => Object.hasOwn(parsed.data, section)),
    hostPeerRange: typeof hostRange === 'string' && hostRange.length <= LONGEST_RANGE_CHARACTERS ? hostRange : null,
  };
}

function isKeyword(word: unknown): word is string {
  return typeof word === 'string' && word !== '' && word.length <= LONGEST_KEYWORD_CHARACTERS;
}
