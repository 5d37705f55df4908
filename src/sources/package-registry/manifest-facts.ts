import semver from 'semver';
import { Failure } from '../../base/failure.ts';
import { INSTALL_SCRIPTS } from '../../base/package-manifest.ts';
import { plainValue } from '../../base/plain-text.ts';
import { withoutInvisible } from '../../base/text-safety.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import type { ReleaseFacts, ReleaseNote } from '../../facts/release/release-facts.ts';
import { LONGEST_EXPRESSION_CHARACTERS, spdxExpression } from '../spdx-expression.ts';
import { isSecurityHolder } from './parse-packument.ts';
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
  | 'licenseWritten'
  | 'declaredRepositoryUrl'
  | 'declaredRepositoryDirectory'
  | 'keywords'
  | 'manifestSections'
  | 'hostPeerRange'
>;

/** Of a release whose archive was refused. */
export const UNREAD_MANIFEST_FACTS: ManifestFacts = {
  license: null,
  licenseWritten: null,
  declaredRepositoryUrl: null,
  declaredRepositoryDirectory: null,
  keywords: null,
  manifestSections: null,
  hostPeerRange: null,
};

const MAX_KEYWORDS = 50;
const LONGEST_KEYWORD_CHARACTERS = 100;
const LONGEST_RANGE_CHARACTERS = 256;

/** Licence, repository, keywords, sections and range of the host, as the manifest of a release states them. */
export function manifestFacts(manifest: unknown, { hostPackage, manifestSections }: ManifestQuestions): ManifestFacts {
  const read = readManifest(manifest);
  const given = manifest instanceof Object ? manifest : {};
  const stated = statedLicense(read);
  const license = stated === null ? null : spdxExpression(stated);
  return {
    license,
    licenseWritten: license === null ? writtenLicense(read) : null,
    declaredRepositoryUrl: read.repository?.url ?? null,
    declaredRepositoryDirectory: read.repository?.directory ?? null,
    keywords: read.keywords
      .filter((word) => isKeyword(word))
      .slice(0, MAX_KEYWORDS)
      .map((word) => word.toWellFormed()),
    // Of the manifest as it was given: what was read of it has every member that is asked for.
    manifestSections: manifestSections.filter((section) => Object.hasOwn(given, section)),
    hostPeerRange: statedRange(read.peerDependencies, hostPackage),
  };
}

/** It goes out as it stands, so one that is not plain is none. */
function statedRange(peers: Manifest['peerDependencies'], hostPackage: string): string | null {
  const range = Object.hasOwn(peers, hostPackage) ? peers[hostPackage] : undefined;
  return range === undefined || range.length > LONGEST_RANGE_CHARACTERS ? null : plainValue(range);
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

/** Everything that it states of a licence, in its order; `null`: nothing. */
function writtenLicense({ license, licenses }: Manifest): string | null {
  const written = oneLine((license === null ? licenses : [license]).join(', '));
  return written === null ? null : written.slice(0, LONGEST_EXPRESSION_CHARACTERS).toWellFormed();
}

/** What the manifest says beside `manifestFacts`. */
export type ReleaseDetails = Pick<
  ReleaseFacts,
  | 'engines'
  | 'dependencies'
  | 'optionalDependencies'
  | 'peerDependencies'
  | 'installScripts'
  | 'description'
  | 'homepageUrl'
  | 'notes'
>;

interface ReleasedManifest {
  readonly packageName: string;
  readonly version: string;
  readonly manifest: object;
  /** Of the archive. */
  readonly files: readonly Pick<ArchiveFile, 'path'>[];
}

/** Of a release whose archive was refused. */
export const UNREAD_DETAILS: ReleaseDetails = {
  engines: null,
  dependencies: null,
  optionalDependencies: null,
  peerDependencies: null,
  installScripts: null,
  description: null,
  homepageUrl: null,
  notes: [],
};

/** `prepare` is run where a package is installed from its repository. In code-unit order. */
const RECORDED_SCRIPTS = [...INSTALL_SCRIPTS, 'prepare'].toSorted();
const LONGEST_DESCRIPTION_CHARACTERS = 4_000;

export function releaseDetails(released: ReleasedManifest): ReleaseDetails {
  const manifest = readManifest(released.manifest);
  return {
    engines: manifest.engines,
    dependencies: manifest.dependencies,
    optionalDependencies: manifest.optionalDependencies,
    peerDependencies: manifest.peerDependencies,
    installScripts: installScripts(manifest, released.files),
    description: manifest.description === null ? null : oneLine(manifest.description),
    homepageUrl: manifest.homepage,
    notes: notesOf(manifest, released),
  };
}

/**
 * Without a script of its own, a package with a `binding.gyp` is compiled at
 * installation, as if it had one.
 *
 * @see https://docs.npmjs.com/cli/using-npm/scripts, "npm install"
 */
function installScripts({ scripts, gypfile }: Manifest, files: ReleasedManifest['files']): readonly string[] {
  const hasNativeBuild = files.some(({ path }) => path === 'binding.gyp');
  const declared = RECORDED_SCRIPTS.filter((name) => Object.hasOwn(scripts, name));
  const isCompiled = hasNativeBuild && gypfile && !declared.includes('install') && !declared.includes('preinstall');
  return isCompiled ? ['install', ...declared] : declared;
}

/** Third-party text as one line, without what draws nothing or reorders what is around it; `null`: nothing is left. */
export function oneLine(text: string): string | null {
  const visible = withoutInvisible(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return visible === '' ? null : visible.slice(0, LONGEST_DESCRIPTION_CHARACTERS).toWellFormed();
}

function notesOf(manifest: Manifest, { packageName, version }: ReleasedManifest): readonly ReleaseNote[] {
  const notes: ReleaseNote[] = [];
  const license = statedLicense(manifest);
  if (statesLicense(manifest) && (license === null || spdxExpression(license) === null)) notes.push('license_not_spdx');
  // Registries clean versions (`v1.0.0`) before they list them.
  const isSame = manifest.name === packageName && semver.clean(manifest.version ?? '', { loose: true }) === version;
  if (!isSame) notes.push('manifest_identity_differs');
  const repositoryUrl = manifest.repository?.url ?? null;
  if (isSecurityHolder({ version, description: manifest.description, repositoryUrl })) {
    notes.push('security_holding_package');
  }
  return notes;
}
