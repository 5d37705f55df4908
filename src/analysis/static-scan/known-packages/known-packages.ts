import { CODE_MAKERS } from './code-makers.ts';
import { DATABASE_CLIENTS } from './database-clients.ts';
import { FILE_WRITERS } from './file-writers.ts';
import { HTTP_CLIENTS } from './http-clients.ts';
import { ENVIRONMENT_FILES, KEY_STORES, PERSISTERS } from './keepers.ts';
import type { KnownPackage } from './known-package.ts';
import { PROGRAMS } from './programs.ts';
import { PROTOCOL_CLIENTS } from './protocol-clients.ts';
import { SERVICE_CLIENTS } from './service-clients.ts';

export const KNOWN_PACKAGES: readonly KnownPackage[] = [
  ...PROGRAMS,
  ...CODE_MAKERS,
  ...FILE_WRITERS,
  ...HTTP_CLIENTS,
  ...PROTOCOL_CLIENTS,
  ...DATABASE_CLIENTS,
  ...SERVICE_CLIENTS,
  ...ENVIRONMENT_FILES,
  ...KEY_STORES,
  ...PERSISTERS,
];
