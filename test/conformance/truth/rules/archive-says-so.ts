import { createHash } from 'node:crypto';
import { type ArchiveRule, type ReleasedArchive, textOf } from '../released-archive.ts';
import { fact, repositoryName } from '../truth-rule.ts';

const DAY_MS = 86_400_000;
/** A release whose every file is older than this was not made on the day that is told. */
const MOST_DAYS_ON_DISK = 400;
/** Scripts that an installer runs. */
const INSTALL_SCRIPTS: ReadonlySet<string> = new Set(['preinstall', 'install', 'postinstall']);

/** Bytes, manifest and registry document say what the records say. */
export const MANIFEST_SAYS_SO: ArchiveRule = {
  name: 'manifest_says_so',
  holds:
    'Bytes, name, version, licence, repository, host range, ranges and scripts are those of the released manifest.',
  *facts({ candidate, quality, archive, hostPackage }) {
    const { candidate_id: id, identity, registry_observations: seen, publisher_content: content } = candidate;
    const { install_ref: ref, source } = identity;
    const { manifest } = archive;
    yield fact(id, '/identity/install_ref/integrity', ref.integrity !== archive.integrity && archive.integrity);
    yield fact(id, '/identity/artifact_digest', identity.artifact_digest !== archive.digest && archive.digest);
    const isKnownToDiffer = seen.risks.some(({ code }) => code === 'manifest_identity_differs');
    const isSame = manifest['name'] === ref.package_name && manifest['version'] === ref.version;
    const written = `the manifest says ${String(manifest['name'])}@${String(manifest['version'])}`;
    yield fact(id, '/identity/install_ref/spec', !isSame && !isKnownToDiffer && written);
    const declared = repositoryName(repositoryIn(manifest));
    const isRenamed = seen.source_association.method.includes('rename');
    yield fact(
      id,
      '/identity/source/repository_url',
      repositoryName(source.repository_url) !== declared && !isRenamed && `the manifest names ${declared ?? 'none'}`,
    );
    for (const [i, claim] of content.declared_compatibility.entries()) {
      const ranges = claim.source_ref.startsWith('package.json#') ? rangesAt(manifest, claim.source_ref) : null;
      yield fact(
        id,
        `/publisher_content/declared_compatibility/${i}/host_range`,
        ranges !== null && ranges !== claim.host_range && `${claim.source_ref} is ${ranges}`,
      );
    }
    const scripts = Object.keys(objectIn(manifest, 'scripts')).filter((name) => INSTALL_SCRIPTS.has(name));
    const runs = scripts.length > 0 || archive.files.has('binding.gyp');
    const isTold = seen.permissions.some(({ code }) => code === 'install_scripts');
    yield fact(
      id,
      '/registry_observations/permissions',
      runs !== isTold && `the manifest has ${scripts.join(', ') || 'no script for installing'}`,
    );
    if (quality === null) return;
    const told = quality.dimensions.package_release;
    const place = '/quality/dimensions/package_release';
    const license = licenseIn(manifest);
    yield fact(
      id,
      `${place}/license`,
      told.license !== null && told.license !== license && `the manifest says ${license}`,
    );
    const peer = hostPackage === null ? null : (objectIn(manifest, 'peerDependencies')[hostPackage] ?? null);
    yield fact(
      id,
      `${place}/host_peer_dependency`,
      told.host_peer_dependency !== peer && `the manifest says ${JSON.stringify(peer)}`,
    );
    const size = [...archive.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    yield fact(
      id,
      `${place}/unpacked_size`,
      told.unpacked_size !== null && told.unpacked_size !== size && `${size} bytes`,
    );
    yield fact(id, '/quality/artifact/sha256', quality.artifact.sha256 !== archive.digest && archive.digest);
  },
};

/** What the registry alone can say. */
export const DOCUMENT_SAYS_SO: ArchiveRule = {
  name: 'document_says_so',
  holds: 'Integrity and deprecation are what the document of the registry says of this version.',
  *facts({ candidate, quality, document }) {
    if (document === null) return;
    const { candidate_id: id, identity, registry_observations: seen } = candidate;
    const { integrity } = objectIn(document, 'dist');
    const isStated = typeof integrity === 'string' && integrity.split(/\s+/u).includes(identity.install_ref.integrity);
    yield fact(id, '/identity/install_ref/integrity', !isStated && `the registry states ${JSON.stringify(integrity)}`);
    const notice = document['deprecated'] ?? false;
    const isDeprecated = notice !== false && notice !== '';
    const isTold = seen.risks.some(({ code }) => code === 'release_deprecated');
    yield fact(id, '/registry_observations/risks', isTold !== isDeprecated && `deprecated: ${JSON.stringify(notice)}`);
    const told = quality?.dimensions.package_release.deprecated ?? isDeprecated;
    yield fact(
      id,
      '/quality/dimensions/package_release/deprecated',
      told !== isDeprecated && `deprecated: ${JSON.stringify(notice)}`,
    );
  },
};

/** No date that the archive contradicts. */
export const DATES_OF_ARCHIVE: ArchiveRule = {
  name: 'dates_of_archive',
  holds: 'A release was not published before its newest file was written, nor long after all of them.',
  *facts({ candidate, quality, archive }) {
    const at = quality?.dimensions.package_release.latest_published_at ?? null;
    const atMs = Date.parse(at ?? '');
    const newestMs = Math.max(...[...archive.files.values()].map(({ modifiedAtMs }) => modifiedAtMs ?? -Infinity));
    const newest = Number.isFinite(newestMs) ? new Date(newestMs).toISOString() : null;
    yield fact(
      candidate.candidate_id,
      '/quality/dimensions/package_release/latest_published_at',
      newest !== null && newestMs > atMs + DAY_MS && `its newest file is of ${newest}`,
      newest !== null && atMs > newestMs + MOST_DAYS_ON_DISK * DAY_MS && `its newest file is of ${newest} already`,
    );
  },
};

/** What the scan says it saw stands there. */
export const FINDINGS_STAND: ArchiveRule = {
  name: 'findings_stand',
  holds:
    'At every place that the scan names stands the very expression it saw, in an archive that has the name of what it is.',
  *facts({ candidate, archive, findings }) {
    for (const { path, line, column, what, code, snippetDigest } of findings) {
      const text = textOf(archive.files.get(path));
      const seen = IN_OUR_WORDS[what];
      const names = what.match(/[\p{L}\p{N}_$-]{2,}/gu) ?? [];
      const isNamed = seen === undefined ? names.some((name) => isInCode(archive, name)) : seen.test(text);
      yield fact(
        candidate.candidate_id,
        `scan ${code} ${path}:${line}`,
        !archive.files.has(path) && 'there is no such file',
        archive.files.has(path) &&
          !isExpressionAt(text, line, column, snippetDigest) &&
          'another expression stands there',
        archive.files.has(path) && !isNamed && `nothing in the code is named ${what}`,
      );
    }
  },
};

/** A module is often named in one file and called in another. */
function isInCode({ files }: ReleasedArchive, name: string): boolean {
  return [...files].some(([path, { bytes }]) => /\.(?:[cm]?[jt]sx?|html?)$/u.test(path) && bytes.includes(name));
}

/** What the scan says in words of its own, and what must stand in a file of which it says so. */
const IN_OUR_WORDS: Readonly<Record<string, RegExp>> = {
  'credential of a request': /auth|token|key|secret|pass|cookie|session/iu,
  'environment variable': /env/u,
};
/** Longer expressions than this are not looked for, in UTF-16 code units. */
const LONGEST_EXPRESSION = 200_000;

/** Whether an expression with that digest begins at the place. @param column from 1, in UTF-16 code units */
function isExpressionAt(text: string, line: number, column: number, digest: string): boolean {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/u);
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length, 0) + column - 1;
  const hash = createHash('sha256');
  for (const letter of text.slice(start, start + LONGEST_EXPRESSION)) {
    hash.update(letter);
    if (`sha256:${hash.copy().digest('hex')}` === digest) return true;
  }
  return false;
}

function objectIn(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const inner = value[name];
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

function repositoryIn(manifest: Readonly<Record<string, unknown>>): string | null {
  const { repository } = manifest;
  if (typeof repository === 'string') return repository;
  const { url } = objectIn(manifest, 'repository');
  return typeof url === 'string' ? url : null;
}

function licenseIn(manifest: Readonly<Record<string, unknown>>): string | null {
  const written = manifest['license'] ?? [manifest['licenses']].flat()[0];
  if (typeof written === 'string') return written;
  const { type } = objectIn({ written }, 'written');
  return typeof type === 'string' ? type : null;
}

/** Range at a pointer into the manifest; several are joined as on the wire. */
function rangesAt(manifest: Readonly<Record<string, unknown>>, reference: string): string | null {
  const parts = reference.slice('package.json#/'.length).split('/');
  const value = parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, part) => objectIn({ inner }, 'inner')[part], manifest);
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(' || ') : null;
}
