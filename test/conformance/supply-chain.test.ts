import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REGISTRY = 'https://registry.npmjs.org/';
/** SHA-512 in base64 (Subresource Integrity). */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Packages that may run a script when they are installed: none. */
const MAY_RUN_SCRIPTS: readonly string[] = [];
/** More would be a decision: docs/decisions/0095. */
const MOST_PRODUCTION_PACKAGES = 120;
const MOST_PACKAGES_OF_S3 = 40;
const MOST_PACKAGES_OF_OPENSEARCH = 10;
const THERE_FOR_OTHERS = new Set(['tslib', 'debug', 'ms', 'secure-json-parse'].map((name) => `node_modules/${name}`));

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Not there at run time, unless somebody asks for it. */
function isLeftOut({ dev, devOptional, optional }: LockedPackage): boolean {
  return dev ?? devOptional ?? optional ?? false;
}

const lock: { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, LockedPackage>> } =
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
/** The workspaces of this project, each a folder and a link to it; all else comes from elsewhere. */
const workspaces = new Set(readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`));
const isOwn = (path: string): boolean =>
  path === '' || workspaces.has(path) || workspaces.has(lock.packages[path]?.resolved ?? '');
const locked = Object.entries(lock.packages).filter(([path]) => !isOwn(path));
const pathsWhere = (holds: (locked: LockedPackage) => boolean): readonly string[] =>
  locked.filter(([, each]) => holds(each)).map(([path]) => path);

describe('package-lock.json', () => {
  it('states the SHA-512 of every package that npm ci installs', () => {
    expect(locked.length).toBeGreaterThan(100);
    expect(pathsWhere(({ integrity }) => !INTEGRITY.test(integrity ?? ''))).toEqual([]);
    expect(pathsWhere(({ link }) => link === true)).toEqual([]);
  });

  // An entry without an address is of the registry: its digest stands beside it, whoever serves it.
  it('takes every package from the registry', () => {
    expect(pathsWhere(({ resolved }) => resolved !== undefined && !resolved.startsWith(REGISTRY))).toEqual([]);
  });

  it('has no package that runs a script when it is installed, and npm is told to run none', () => {
    expect(pathsWhere(({ hasInstallScript }) => hasInstallScript === true)).toEqual(MAY_RUN_SCRIPTS);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  it('pins the same Node for every system, and the launcher knows each of its packages', () => {
    const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'packages/pinned-node/package.json'), 'utf8'),
    );
    const launcher = readFileSync(join(ROOT, 'bin/plugin-facts.js'), 'utf8');
    const named = [...launcher.matchAll(/^ {2}'\w+-\w+': '([\w-]+)',$/gm)].map(([, name]) => name);

    expect(new Set(named)).toEqual(new Set(Object.keys(optionalDependencies)));
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([process.versions.node]));
    for (const name of named) expect(lock.packages[`node_modules/${name}`]?.version).toBe(process.versions.node);
  });

  it('has few packages at run time', () => {
    const production = pathsWhere((each) => !isLeftOut(each));

    expect(production.length).toBeGreaterThan(0);
    expect(production.length).toBeLessThanOrEqual(MOST_PRODUCTION_PACKAGES);
  });

  it.each([
    ['S3', '@aws-sdk/client-s3', MOST_PACKAGES_OF_S3],
    ['files in parts', '@aws-sdk/lib-storage', MOST_PACKAGES_OF_S3],
    ['OpenSearch', '@opensearch-project/opensearch', MOST_PACKAGES_OF_OPENSEARCH],
  ])('has none of the client for %s at run time, which is of few packages', (_, client, most) => {
    const found = new Set<string>();
    const add = (name: string): void => {
      const path = `node_modules/${name}`;
      if (found.has(path)) return;
      found.add(path);
      for (const each of Object.keys(lock.packages[path]?.dependencies ?? {})) add(each);
    };
    add(client);

    expect(found.size).toBeGreaterThan(1);
    expect(found.size).toBeLessThanOrEqual(most);
    const own = [...found].filter((path) => !THERE_FOR_OTHERS.has(path));
    expect(own.filter((path) => !isLeftOut(lock.packages[path] ?? {}))).toEqual([]);
  });
});

describe('what is published', () => {
  const folders = ['.', ...workspaces];
  const manifests = folders.map((folder): { name: string; private?: boolean; publishConfig?: object } =>
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
  );
  const published = manifests.filter(({ private: isPrivate }) => isPrivate !== true);

  it('comes from where provenance can be stated, never from a machine by hand', () => {
    expect(published.length).toBeGreaterThan(1);
    expect(published.filter(({ publishConfig }) => Object(publishConfig).provenance !== true)).toEqual([]);
  });
});

describe('what a host installs to try plugins in', () => {
  const locks = readdirSync(join(ROOT, 'hosts')).flatMap((host) => {
    try {
      return [readFileSync(join(ROOT, 'hosts', host, 'runtime/host/pnpm-lock.yaml'), 'utf8')];
    } catch {
      return [];
    }
  });

  it('is under the integrity of its lock file', () => {
    expect(locks.length).toBeGreaterThan(0);
    for (const text of locks) {
      const resolutions = text.split('\n').filter((line) => line.trimStart().startsWith('resolution:'));
      expect(resolutions.length).toBeGreaterThan(0);
      expect(resolutions.filter((line) => !/\{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/.test(line))).toEqual([]);
    }
  });
});
