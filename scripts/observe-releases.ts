import { createNodeFiles } from '../src/base/files/node-files.ts';
import { createUndiciHttp } from '../src/base/http/undici-http.ts';
import { systemClock } from '../src/base/clock.ts';
import { createProgress } from '../src/cli/progress.ts';
import { readConfig } from '../src/app/config.ts';
import { loadHostProfile } from '../src/app/host-profile/load-host-profile.ts';
import { observeReleases } from '../src/app/observe-releases.ts';
import { durableFiles } from '../src/publication/durable-files.ts';

/** `npm run observe -- hosts/<id>`: asks the registry once about every listed package and records the answers. */
const folder = process.argv[2] ?? 'hosts/node-red';
const files = createNodeFiles();
const { allowedOrigins } = readConfig(process.env);
const http = createUndiciHttp({ allowedOrigins, userAgent: 'plugin-facts' });
const report = await observeReleases(await loadHostProfile(folder, { files, environment: process.env }), {
  files,
  http,
  clock: systemClock,
  progress: createProgress({ stream: process.stderr, clock: systemClock, useColor: false }),
  write: durableFiles,
});
console.log(JSON.stringify(report, null, 2));
await http.close();
