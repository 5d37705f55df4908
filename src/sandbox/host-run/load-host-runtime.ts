import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostRuntime } from './host-runtime.ts';

/** The runtime of a host's folder; `null`: nobody wrote one, and nothing of this host is ever booted. */
export async function loadHostRuntime(hostFolder: string): Promise<HostRuntime | null> {
  const file = join(hostFolder, 'runtime', 'host-runtime.ts');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const { hostRuntime }: { readonly hostRuntime: HostRuntime } = await import(pathToFileURL(file).href);
  return hostRuntime;
}
