import { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import { isPackageName, isRegistryDependency } from '../../base/registry-dependency.ts';
import type {
  InstallableDocument,
  InstallableManifest,
  InstallablePackages,
} from '../../facts/release/installable-packages.ts';
import { ARCHIVE_BOUNDS } from '../package-archive/archive-bounds.ts';
import { type PackageDocument, findVersion, parsePackument } from './parse-packument.ts';
import { MAX_PACKUMENT_BYTES, fetchWhole, packumentUrl } from './npm-registry.ts';
import { verifyArchive } from './verify-archive.ts';

export interface InstallablePackagesDeps {
  /** Bounded, and to public addresses only. */
  readonly http: HttpPort;
  readonly registryUrl: string;
}

/** Abbreviated: a hundredth of the whole for packages with many releases. */
const ACCEPT = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8';

/** Of the documents kept for the next tree, as they came; most trees of one host share most of theirs. */
const MAX_KEPT_BYTES = 67_108_864;

export function createInstallablePackages({ http, registryUrl }: InstallablePackagesDeps): InstallablePackages {
  const baseUrl = registryUrl.replace(/\/+$/u, '');
  const packument = keptDocuments((packageName) =>
    fetchWhole(http, packumentUrl(baseUrl, packageName), { accept: ACCEPT, maxBytes: MAX_PACKUMENT_BYTES }),
  );
  return {
    registryUrl: baseUrl,
    async document(packageName) {
      const found = isPackageName(packageName) ? await packument(packageName) : 'missing';
      return found === 'missing' ? found : installable(found);
    },
    async archive(packageName, version) {
      const found = isPackageName(packageName) ? await packument(packageName) : 'missing';
      const listed = found === 'missing' ? null : findVersion(found, version);
      if (listed?.kind !== 'listed') return 'missing';
      const body = await fetchWhole(http, listed.tarballUrl, {
        accept: '*/*',
        maxBytes: ARCHIVE_BOUNDS.maxArchiveBytes,
      });
      if (body === 'missing') return body;
      const { isIntegrityVerified } = verifyArchive(body, listed.stated);
      if (isIntegrityVerified === true) return body;
      throw new Failure('source_integrity_mismatch', 'The registry states no integrity for the archive.');
    },
  };
}

type AskForDocument = (packageName: string) => Promise<PackageDocument | 'missing'>;

/** Each is asked for once; the oldest make room. One that could not be had is asked for again. */
function keptDocuments(fetchDocument: (packageName: string) => Promise<Uint8Array | 'missing'>): AskForDocument {
  const documents = new Map<string, Promise<PackageDocument | 'missing'>>();
  const sizes = new Map<string, number>();
  let keptBytes = 0;
  const drop = (packageName: string): void => {
    documents.delete(packageName);
    keptBytes -= sizes.get(packageName) ?? 0;
    sizes.delete(packageName);
  };
  const ask = async (packageName: string): Promise<PackageDocument | 'missing'> => {
    const body = await fetchDocument(packageName);
    if (body === 'missing') return body;
    const packument = parsePackument(body, packageName);
    sizes.set(packageName, body.byteLength);
    keptBytes += body.byteLength;
    for (const oldest of sizes.keys()) if (keptBytes > MAX_KEPT_BYTES) drop(oldest);
    return packument;
  };
  return (packageName) => {
    const asked = documents.get(packageName) ?? ask(packageName);
    documents.set(packageName, asked);
    asked.catch(() => drop(packageName));
    return asked;
  };
}

/** What a resolver reads of a manifest, beside the kinds of dependencies. Scripts are not: none is run. */
const FIELDS = [
  'version',
  'peerDependenciesMeta',
  'bundledDependencies',
  'bundleDependencies',
  'engines',
  'os',
  'cpu',
  'libc',
  'bin',
  'deprecated',
  'hasInstallScript',
] as const;

const Members = z.record(z.string(), z.unknown());
type Members = Readonly<z.infer<typeof Members>>;

function installable({ name, versions, 'dist-tags': distTags }: PackageDocument): InstallableDocument {
  const manifests = Object.entries(versions).flatMap(([version, value]): Array<[string, InstallableManifest]> => {
    const manifest = membersOf(value);
    // Of a release under another's number or name nothing is known; mirrors leave the name out.
    const isOwn = manifest['version'] === version && (manifest['name'] ?? name) === name;
    return isOwn ? [[version, installableManifest(name, manifest)]] : [];
  });
  return { name, distTags, manifests: new Map(manifests) };
}

function installableManifest(name: string, manifest: Members): InstallableManifest {
  const dependencies = Object.entries(membersOf(manifest['dependencies']));
  const optional = membersOf(manifest['optionalDependencies']);
  const refused = dependencies.filter(([dependency, spec]) => !isRegistryDependency(dependency, spec));
  const { integrity, shasum } = membersOf(manifest['dist']);
  return {
    fields: {
      name,
      ...Object.fromEntries(
        FIELDS.flatMap((field) => (Object.hasOwn(manifest, field) ? [[field, manifest[field]]] : [])),
      ),
      dependencies: registryOnly(manifest['dependencies']),
      // Neither is needed for an install to succeed.
      optionalDependencies: registryOnly(optional),
      peerDependencies: registryOnly(manifest['peerDependencies']),
    },
    // An optional one stands among the others too, in the registry's own documents.
    refused: refused.map(([dependency]) => dependency).filter((each) => !Object.hasOwn(optional, each)),
    integrity: typeof integrity === 'string' ? integrity : null,
    shasum: typeof shasum === 'string' ? shasum : null,
  };
}

function registryOnly(value: unknown): Members {
  const entries = Object.entries(membersOf(value));
  return Object.fromEntries(entries.filter(([name, spec]) => isRegistryDependency(name, spec)));
}

function membersOf(value: unknown): Members {
  const members = Members.safeParse(value);
  return members.success ? members.data : {};
}
