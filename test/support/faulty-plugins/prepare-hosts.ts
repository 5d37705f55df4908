import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostRuntime as dsh } from '../../../hosts/dsh/runtime/host-runtime.ts';
import { hostRuntime as nodeRed } from '../../../hosts/node-red/runtime/host-runtime.ts';
import { createUndiciHttp } from '../../../src/base/http/undici-http.ts';
import { prepareHost } from '../../../src/sandbox/host-run/prepare-host.ts';
import { createInstallablePackages } from '../../../src/sources/package-registry/installable-packages.ts';
import { HOST_STORE } from './host-store.ts';

const registryUrl = 'https://registry.npmjs.org';
const http = createUndiciHttp({ allowedOrigins: [registryUrl], userAgent: 'plugin-facts/test' });
const homeFolder = join(HOST_STORE, 'home');
mkdirSync(homeFolder, { recursive: true });
const packageManager = {
  nodePath: process.execPath,
  folder: dirname(fileURLToPath(import.meta.resolve('pnpm'))),
  packages: createInstallablePackages({ http, registryUrl }),
  homeFolder,
};

// One after the other: each asks the registry for hundreds of archives.
for (const hostRuntime of [nodeRed, dsh])
  process.stdout.write(`${await prepareHost(HOST_STORE, hostRuntime, packageManager, new AbortController().signal)}\n`);
