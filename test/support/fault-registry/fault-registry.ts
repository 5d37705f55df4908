import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { serveOnLoopback } from '../loopback-server.ts';
import { answerFaulty, type Fault } from './fault.ts';
import { integrityOf, type FixturePackage, type FixtureRelease, packRelease, shasumOf } from './fixture-package.ts';

export interface FaultRegistry {
  /** Address of the registry, on loopback. */
  readonly url: string;
  readonly origin: string;
  /** Path of every request, oldest first; those asked conditionally end with ` if-none-match`. */
  readonly requests: readonly string[];
  /** From now on, and for so many requests, a package's document or archives are answered in this way. */
  readonly break: (what: Broken, fault: Fault, times?: number) => void;
  readonly mend: () => void;
  /** Adds a package, or replaces it. */
  readonly publish: (fixture: FixturePackage) => void;
  readonly close: () => Promise<void>;
}

export interface Broken {
  readonly packageName: string;
  readonly part: 'document' | 'archive';
}

interface Breakage extends Broken {
  readonly fault: Fault;
  timesLeft: number;
}

/** What a request asks for, by the registry protocol's addresses. */
interface Asked extends Broken {
  /** `null`: the document. */
  readonly version: string | null;
}

/** Where a registry is asked for advisories; this one knows of none. */
const ADVISORIES = '/-/npm/v1/security/advisories/bulk';

/**
 * A package registry of the tests' own: packs what it serves, listens on
 * loopback only, and breaks in whatever way it is told.
 */
export async function startFaultRegistry(packages: readonly FixturePackage[]): Promise<FaultRegistry> {
  const published = new Map(packages.map((fixture) => [fixture.name, fixture]));
  const requests: string[] = [];
  let breakages: Breakage[] = [];

  const takeFault = ({ packageName, part }: Broken): Fault | null => {
    const breakage = breakages.find(
      (each) => each.packageName === packageName && each.part === part && each.timesLeft > 0,
    );
    if (breakage === undefined) return null;
    breakage.timesLeft -= 1;
    return breakage.fault;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isConditional = request.headers['if-none-match'] !== undefined;
    requests.push(`${request.url ?? ''}${isConditional ? ' if-none-match' : ''}`);
    if (request.url === ADVISORIES) {
      response.end('{}');
      return;
    }
    const asked = parseAddress(request.url ?? '');
    const fixture = asked === null ? undefined : published.get(asked.packageName);
    const fault = asked === null ? null : takeFault(asked);
    const body = asked === null || fixture === undefined ? null : await bodyOf(fixture, asked, fault, url);
    if (body === null) response.writeHead(404).end('{}');
    else if (fault === null) answerConditionally(request, response, body);
    else answerFaulty(fault, response, body);
  };
  const { origin: url, close } = await serveOnLoopback((request, response) => {
    answer(request, response).catch((thrown: unknown) =>
      response.destroy(thrown instanceof Error ? thrown : undefined),
    );
  });

  return {
    url,
    origin: url,
    requests,
    break: (what, fault, times = Infinity) => breakages.push({ ...what, fault, timesLeft: times }),
    mend: () => {
      breakages = [];
    },
    publish: (fixture) => published.set(fixture.name, fixture),
    close,
  };
}

function parseAddress(path: string): Asked | null {
  const [first = '', dash, file = ''] = path.split('/').slice(1).map(decodeURIComponent);
  if (first === '') return null;
  if (dash === undefined) return { packageName: first, part: 'document', version: null };
  return { packageName: first, part: 'archive', version: file.replace(/\.tgz$/u, '') };
}

/** @returns `null` where the package has no such release */
async function bodyOf(
  fixture: FixturePackage,
  { version }: Asked,
  fault: Fault | null,
  url: string,
): Promise<Uint8Array | null> {
  if (version === null) return new TextEncoder().encode(JSON.stringify(await documentOf(fixture, fault, url)));
  const release = fixture.releases[version];
  return release === undefined ? null : packAs(fixture.name, version, release, fault);
}

async function documentOf({ name, releases, distTags }: FixturePackage, fault: Fault | null, url: string) {
  const versions: Record<string, object> = {};
  for (const [version, release] of Object.entries(releases)) {
    const archive = await packAs(name, version, release, fault);
    const stated = fault?.kind === 'lying_integrity' ? new Uint8Array() : archive;
    const tarball = `${url}/${encodeURIComponent(name)}/-/${version}.tgz`;
    const dist = { tarball, integrity: integrityOf(stated), shasum: shasumOf(stated) };
    versions[version] = { name, version, dist, ...deprecation(release) };
  }
  const time = Object.entries(releases).flatMap(([version, { publishedAt }]) =>
    publishedAt === undefined ? [] : [[version, publishedAt]],
  );
  const latest = Object.keys(releases).at(-1);
  return { name, 'dist-tags': distTags ?? { latest }, versions, time: Object.fromEntries(time) };
}

function deprecation({ deprecated }: FixtureRelease): object {
  return deprecated === undefined ? {} : { deprecated };
}

function packAs(name: string, version: string, release: FixtureRelease, fault: Fault | null): Promise<Uint8Array> {
  const files = fault?.kind === 'other_bytes' ? { ...release.files, 'other.txt': 'other bytes' } : release.files;
  return packRelease(name, version, files === undefined ? release : { ...release, files });
}

function answerConditionally(request: IncomingMessage, response: ServerResponse, body: Uint8Array): void {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, { etag }).end(body);
}
