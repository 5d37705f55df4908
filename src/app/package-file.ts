import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DefaultFolders } from '../cli/command-context.ts';

const PackageFile = z.object({
  version: z.string(),
  config: z.object({ host: z.string(), eval_host: z.string() }),
});

export interface PackageFacts {
  readonly version: string;
  /** The bundled profiles that are taken where the command line names none; `config` in package.json. */
  readonly defaultFolders: DefaultFolders;
}

/** What package.json says about this program; the code itself names no host. */
export function readPackageFile(): PackageFacts {
  const { version, config } = PackageFile.parse(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
  );
  return { version, defaultFolders: { host: config.host, evalHost: config.eval_host } };
}
