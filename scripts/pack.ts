/** Packs every package that is published into the root of the checkout, one after the other. */
import { fileURLToPath } from 'node:url';
import { runInGroup } from './run-in-group.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PACK = ['pack', '--ignore-scripts=false', '--pack-destination=.'];

await runInGroup('npm', PACK, ROOT);
await runInGroup('npm', [...PACK, '--workspace', 'packages/client', '--workspace', 'packages/mcp'], ROOT);
