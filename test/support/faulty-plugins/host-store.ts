import { join } from 'node:path';

/** Where `npx node test/support/faulty-plugins/prepare-hosts.ts` installs the real hosts that faulty plugins are tried in. */
export const HOST_STORE = join(import.meta.dirname, '../../../node_modules/.cache/hosts');
