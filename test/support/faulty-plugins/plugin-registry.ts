import { integrityOf, packRelease } from '../fault-registry/fixture-package.ts';
import { serveOnLoopback } from '../loopback-server.ts';
import { type FaultyPlugin, nameOf } from './faulty-plugin.ts';

export interface PluginRegistry {
  /** On loopback, without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Served {
  readonly integrity: string;
  readonly archive: Uint8Array;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** A package registry of the tests' own that has the plugins it is given, each in version 1.0.0, and nothing else. */
export async function startPluginRegistry(plugins: readonly FaultyPlugin[]): Promise<PluginRegistry> {
  const published = new Map<string, Served>();
  for (const plugin of plugins) {
    if (plugin.isUnpublished !== true) published.set(nameOf(plugin), await servedOf(plugin));
  }
  const { origin: url, close } = await serveOnLoopback((request, response) => {
    const [name = '', part] = (request.url ?? '').split('/').slice(1).map(decodeURIComponent);
    const served = published.get(name);
    if (served === undefined) response.writeHead(404).end('{}');
    else if (part === '-') response.end(served.archive);
    else response.end(JSON.stringify(documentOf(name, served, url)));
  });
  return { url, close };
}

async function servedOf(plugin: FaultyPlugin): Promise<Served> {
  const manifest = plugin.manifest ?? {};
  const sound = await packRelease(nameOf(plugin), '1.0.0', { manifest, files: plugin.files ?? {} });
  if (plugin.archive === 'no_archive') {
    // Begins as a gzip stream does.
    const broken = new Uint8Array([0x1f, 0x8b, 8, 0, ...new TextEncoder().encode('no archive at all')]);
    return { archive: broken, integrity: integrityOf(broken), manifest };
  }
  const stated = plugin.archive === 'other_bytes' ? new Uint8Array([0]) : sound;
  return { archive: sound, integrity: integrityOf(stated), manifest };
}

function documentOf(name: string, { integrity, manifest }: Served, url: string): object {
  const dist = { integrity, tarball: `${url}/${name}/-/${name}-1.0.0.tgz` };
  return {
    name,
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { ...manifest, name, version: '1.0.0', dist } },
  };
}
