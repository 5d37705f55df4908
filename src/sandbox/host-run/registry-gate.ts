import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { Failure, type FailureCode } from '../../base/failure.ts';
import type {
  InstallableDocument,
  InstallableManifest,
  InstallablePackages,
} from '../../facts/release/installable-packages.ts';

/**
 * What stands in a manifest for dependencies that were refused: a name that the gate never serves, so that such a
 * release can be installed by nobody. `registry-only.cjs` knows it too, and says what is wrong.
 */
export const REFUSED_DEPENDENCY = 'not-of-the-registry';

/** Told to the package manager by a status of its own, since it passes on no words. */
export const INTEGRITY_STATUS = 409;

/** A registry on loopback while it is used; the only thing that the package manager may speak to. */
export interface RegistryGate {
  /** Without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves what a source has, in the registry's protocol, to the package manager on this machine. It follows no address
 * that a document, a manifest or a redirect names; and it is the package manager's proxy too: what is asked of any
 * other origin is refused here.
 */
export async function openRegistryGate(source: InstallablePackages): Promise<RegistryGate> {
  const server = createServer((request, response) => {
    const answered = answer(request, response);
    answered.catch((thrown: unknown) => refuse(response, statusOf(Failure.from(thrown).code)));
  });
  // How proxies are asked for any address, this very one too.
  server.on('connect', ({ url: authority }, socket) => {
    socket.on('error', () => {});
    if (`http://${authority ?? ''}` === url) {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      server.emit('connection', socket);
    } else socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Failure('internal_error', 'The gate has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = request.method === 'GET' ? askedOf(request.url ?? '', url) : null;
    const body = asked === null ? null : await bodyOf(source, asked, url);
    if (body === null) refuse(response, 404);
    else response.end(body);
  };
  return {
    url,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Asked {
  readonly packageName: string;
  /** `null`: the document. */
  readonly version: string | null;
}

/** @param address a path, or the whole address where a proxy is asked; `null`: nothing that is served here */
function askedOf(address: string, url: string): Asked | null {
  const parsed = URL.parse(address, url);
  if (parsed === null || parsed.origin !== url) return null;
  const path = decoded(parsed.pathname.slice(1));
  const [, packageName, unscoped, version] = /^((?:@[^/]+\/)?([^/]+))(?:\/-\/\2-(.+)\.tgz)?$/su.exec(path) ?? [];
  if (packageName === undefined || unscoped === undefined || packageName === REFUSED_DEPENDENCY) return null;
  return { packageName, version: version ?? null };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

async function bodyOf(
  source: InstallablePackages,
  { packageName, version }: Asked,
  url: string,
): Promise<Uint8Array | string | null> {
  const found = await (version === null ? source.document(packageName) : source.archive(packageName, version));
  if (found === 'missing') return null;
  return found instanceof Uint8Array ? found : JSON.stringify(documentOf(found, url));
}

function documentOf({ name, distTags, manifests }: InstallableDocument, url: string): object {
  const versions = [...manifests].map(([version, manifest]) => [version, manifestOf(name, version, manifest, url)]);
  return { name, 'dist-tags': distTags, versions: Object.fromEntries(versions) };
}

function manifestOf(name: string, version: string, manifest: InstallableManifest, url: string): object {
  const { fields, refused, integrity, shasum } = manifest;
  const unscoped = name.slice(name.indexOf('/') + 1);
  const dist = {
    tarball: `${url}/${name}/-/${unscoped}-${version}.tgz`,
    ...(integrity === null ? {} : { integrity }),
    ...(shasum === null ? {} : { shasum }),
  };
  const isRefused = refused.length > 0;
  return { ...fields, ...(isRefused ? { dependencies: { [REFUSED_DEPENDENCY]: '*' } } : {}), dist };
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}

function statusOf(code: FailureCode): number {
  if (code === 'source_integrity_mismatch') return INTEGRITY_STATUS;
  return code === 'source_rate_limited' ? 429 : 502;
}
