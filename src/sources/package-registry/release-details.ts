import semver from 'semver';
import { withoutInvisible } from '../../base/text-safety.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import type { ReleaseFacts, ReleaseNote } from '../../facts/release/release-facts.ts';
import { readManifest, spdxExpression, statedLicense, statesLicense } from './manifest-facts.ts';
import { isSecurityHolder } from './parse-packument.ts';
import type { Manifest } from './schema.ts';

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

export interface ReleasedManifest {
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

const INSTALL_SCRIPTS = ['install', 'postinstall', 'preinstall', 'prepare'];
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
  const declared = INSTALL_SCRIPTS.filter((name) => Object.hasOwn(scripts, name));
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
