import { createNodeFiles } from '../src/base/files/node-files.ts';
import { createUndiciHttp } from '../src/base/http/undici-http.ts';
import { systemClock } from '../src/base/clock.ts';
import { failureOf } from '../src/cli/failure-of.ts';
import { createProgress } from '../src/cli/progress.ts';
import { reportFailure } from '../src/cli/report-failure.ts';
import { readConfig } from '../src/app/config.ts';
import { loadHostProfile } from '../src/app/host-profile/load-host-profile.ts';
import { observeAdvice } from '../src/app/observe-advice.ts';
import { observeReleases } from '../src/app/observe-releases.ts';
import { readPackageFile } from '../src/app/package-file.ts';
import { durableFiles } from '../src/publication/durable-files.ts';

/**
 * `npm run observe -- hosts/<id>`: asks the registry once about every listed
 * package and records the answers. Exit code 1: some packages failed; others
 * as docs/cli.md lists them.
 */
async function observe(folder: string): Promise<number> {
  const files = createNodeFiles();
  const { allowedOrigins } = readConfig(process.env);
  const profile = await loadHostProfile(folder, { files, environment: process.env });
  const http = createUndiciHttp({ allowedOrigins, userAgent: 'plugin-facts' });
  const progress = createProgress({ stream: process.stderr, clock: systemClock, useColor: false });
  const report = await observeReleases(profile, { files, http, clock: systemClock, progress, write: durableFiles });
  await http.close();
  console.log(JSON.stringify(report, null, 2));
  const advice = observeAdvice(report, profile.host.registry.url);
  if (advice !== null) console.error(advice);
  return report.failed.length === 0 ? 0 : 1;
}

process.exitCode = await observe(process.argv[2] ?? readPackageFile().defaultFolders.host).catch((thrown: unknown) =>
  reportFailure({ stdout: process.stdout, stderr: process.stderr }, failureOf(thrown), false),
);
