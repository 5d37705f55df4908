import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  integrityOfContents,
  staticRiskOfContents,
} from '../../src/analysis/chains/package-release/evaluate-contents.ts';
import { observePackageContents } from '../../src/analysis/package-contents/observe-package-contents.ts';
import { scanFiles } from '../../src/analysis/static-scan/scan-files.ts';
import { SCAN_BOUNDS } from '../../src/analysis/static-scan/scan-tally.ts';
import { systemClock } from '../../src/base/clock.ts';
import { Failure } from '../../src/base/failure.ts';
import { createUndiciHttp } from '../../src/base/http/undici-http.ts';
import type { ArchiveFile } from '../../src/facts/package-contents/package-contents.ts';
import { ARCHIVE_BOUNDS } from '../../src/sources/package-archive/archive-bounds.ts';
import { readPackageArchive } from '../../src/sources/package-archive/read-package-archive.ts';
import { createNpmRegistry } from '../../src/sources/package-registry/npm-registry.ts';

/**
 * `node bench/analysis/static-scan.bench.ts [packages]`: how fast the contents of
 * real releases are read, and what is seen in them. Asks the registry for an
 * even share of the bundled catalog (PLUGIN_FACTS_ALLOWED_ORIGINS where it is a
 * mirror). Prints and writes bench/reports/static-scan.md.
 */
const ROUNDS = 3;
const REPOSITORY = join(import.meta.dirname, '../..');
const POINTERS = { host: ['/node-red/nodes', '/node-red/plugins'], client: [], beside: ['.html'] };
const REGISTRY = 'https://registry.npmjs.org';
const QUESTIONS = {
  hostPackage: 'node-red',
  manifestSections: ['node-red'],
  channelTags: { stable: 'latest', next: null, developer: null },
};
const wanted = Number(process.argv[2] ?? 20);

const http = createUndiciHttp({
  allowedOrigins: (process.env['PLUGIN_FACTS_ALLOWED_ORIGINS'] ?? '').split(',').filter((origin) => origin !== ''),
  userAgent: 'plugin-facts-bench',
});
const archives = await releasedArchives(chosenNames(wanted));
await http.close();

const rows: string[] = [];
const speeds: number[] = [];
let [totalBytes, totalMs, totalCpuMs] = [0, 0, 0];
for (const { packageName, version, archive } of archives) {
  const unpackStartMs = performance.now();
  const read = await readPackageArchive(archive, ARCHIVE_BOUNDS).catch((thrown: unknown) => Failure.from(thrown));
  const unpackMs = performance.now() - unpackStartMs;
  if (read instanceof Failure) {
    rows.push(`| ${packageName} ${version} | refused: ${read.items[0]?.code} | | | | | | |`);
    continue;
  }
  const { contents, ms, cpuMs } = measured(read.files);
  const { bounded } = contents.scan;
  const risk = staticRiskOfContents(contents);
  totalBytes += bounded.bytesRead;
  totalMs += ms;
  totalCpuMs += cpuMs;
  speeds.push(bounded.bytesRead / 1_000 / ms);
  rows.push(
    `| ${packageName} ${version} | ${bounded.filesRead} | ${bounded.filesSkipped} / ${bounded.filesUnparsed} | ${(bounded.bytesRead / 1e3).toFixed(0)} | ${unpackMs.toFixed(0)} | ${ms.toFixed(0)} | ${risk.riskClass} | ${integrityOfContents(contents).reasonCodes.join(', ')} |`,
  );
}

const report = `# Reading what is in released archives

Node ${process.version}, load of the machine ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}, ${archives.length} releases of the bundled catalog, median of ${ROUNDS} rounds each. \`node bench/analysis/static-scan.bench.ts\`

Together ${(totalBytes / 1e6).toFixed(2)} MB of source text in ${totalMs.toFixed(0)} ms: **${(totalBytes / 1e3 / totalMs).toFixed(2)} MB/s** (${(totalBytes / 1e3 / totalCpuMs).toFixed(2)} MB for each second of processor time, garbage collection included); median of the packages ${median(speeds).toFixed(2)} MB/s.

| release | files | skipped / unparsed | kB | unpack ms | scan ms | risk class | integrity |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/static-scan.md'), report);

function measured(files: readonly ArchiveFile[]) {
  const manifest: unknown = JSON.parse(
    Buffer.from(files.find(({ path }) => path === 'package.json')!.bytes).toString(),
  );
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startMs = performance.now();
    const startCpu = process.cpuUsage();
    const observed = observePackageContents(files, manifest, POINTERS);
    const contents = observed.contents(scanFiles({ ...observed.toScan, bounds: SCAN_BOUNDS, clock: systemClock }));
    const { user, system } = process.cpuUsage(startCpu);
    return { contents, ms: performance.now() - startMs, cpuMs: (user + system) / 1_000 };
  });
  return {
    contents: rounds[0]!.contents,
    ms: median(rounds.map(({ ms }) => ms)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  };
}

/** Every so-manieth package of the catalog, in the order of its files. */
function chosenNames(count: number): readonly string[] {
  const folder = join(REPOSITORY, 'hosts/node-red/catalog');
  const names = readdirSync(folder)
    .sort()
    .flatMap((file): readonly string[] => {
      const entry: unknown = parse(readFileSync(join(folder, file), 'utf8'));
      const isNamed = typeof entry === 'object' && entry !== null && 'package' in entry;
      return isNamed && typeof entry.package === 'string' ? [entry.package] : [];
    });
  const step = Math.max(1, Math.floor(names.length / count));
  return names.filter((_name, i) => i % step === 0).slice(0, count);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface ReleasedArchive {
  readonly packageName: string;
  readonly version: string;
  readonly archive: Uint8Array;
}

/** The latest release of each package, its archive verified by the registry adapter; what is not served is left out. */
async function releasedArchives(names: readonly string[]): Promise<readonly ReleasedArchive[]> {
  const released: ReleasedArchive[] = [];
  for (const packageName of names) {
    const registry = createNpmRegistry({ http, clock: systemClock, baseUrl: REGISTRY });
    const release = await registry
      .observeRelease({
        packageName,
        selector: { channel: 'stable' },
        questions: QUESTIONS,
        earlierBytes: () => null,
      })
      .catch(() => ({ kind: 'missing' }) as const);
    if (release.kind === 'missing') continue;
    released.push({ packageName, version: release.facts.version, archive: release.archive });
  }
  return released;
}
