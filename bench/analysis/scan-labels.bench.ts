import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { declaredFiles } from '../../src/analysis/package-contents/declared-files.ts';
import { SCAN_BOUNDS } from '../../src/analysis/static-scan/scan-bounds.ts';
import { scanFiles } from '../../src/analysis/static-scan/scan-files.ts';
import { systemClock } from '../../src/base/clock.ts';
import { sha256 } from '../../src/base/digest.ts';
import { createUndiciHttp } from '../../src/base/http/undici-http.ts';
import { STATIC_CODES, type StaticCode } from '../../src/contract/quality-reason-codes.ts';
import type { ArchiveFile } from '../../src/facts/archive-file.ts';
import { ARCHIVE_BOUNDS } from '../../src/sources/package-archive/archive-bounds.ts';
import { readPackageArchive } from '../../src/sources/package-archive/read-package-archive.ts';

/**
 * `node bench/analysis/scan-labels.bench.ts`: what the scan sees in files of real
 * releases, against labels set by reading. Asks the registry for each archive
 * (PLUGIN_FACTS_ALLOWED_ORIGINS where it is a mirror); nothing of them is run or
 * kept. Prints and writes bench/reports/scan-labels.md.
 */
const REPOSITORY = join(import.meta.dirname, '../..');
const REGISTRY = 'https://registry.npmjs.org';
const MAX_ARCHIVE_BYTES = 67_108_864;
const TIMEOUT_MS = 60_000;

const Code = z.enum(STATIC_CODES.map((code) => code.replace(/^static_|_observed$/gu, '')));
const Labels = z.strictObject({
  files: z.array(
    z.strictObject({
      release: z.string(),
      path: z.string(),
      digest: z.string(),
      observed: z
        .partialRecord(Code, z.strictObject({ line: z.int(), digest: z.string(), corrected: z.string().optional() }))
        .default({}),
      unclear: z.array(Code).default([]),
      corrected: z.string().optional(),
    }),
  ),
});
type Label = z.infer<typeof Labels>['files'][number];

const { files: labels } = Labels.parse(
  parse(readFileSync(join(import.meta.dirname, 'labelled-releases/labels.yaml'), 'utf8')),
);
const http = createUndiciHttp({
  allowedOrigins: (process.env['PLUGIN_FACTS_ALLOWED_ORIGINS'] ?? '').split(',').filter((origin) => origin !== ''),
  userAgent: 'plugin-facts-bench',
});
const seen = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();
for (const release of new Set(labels.map((label) => label.release))) {
  seen.set(release, seenIn(release, await filesOf(release)));
}
await http.close();

const rows = STATIC_CODES.map((code) => rowOf(code));
const report = `# What the scan sees in files of real releases, against labels set by reading

${labels.length} files of ${seen.size} releases; each file is labelled for each of the eight codes, but where the reader could not say whose ability it is. \`node bench/analysis/scan-labels.bench.ts\`

| code | labelled | has it | found | recall | false positives |
|---|---:|---:|---:|---:|---:|
${rows.map(({ row }) => row).join('\n')}

${rows.flatMap(({ errors }) => errors).join('\n')}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/scan-labels.md'), report);

function rowOf(code: StaticCode) {
  const short = code.replace(/^static_|_observed$/gu, '');
  const counted = labels.filter(({ unclear }) => !unclear.includes(short));
  const isSeen = ({ release, path }: Label) => seen.get(release)?.get(path)?.has(code) === true;
  const positive = counted.filter(({ observed }) => observed[short] !== undefined);
  const missed = positive.filter((label) => !isSeen(label));
  const wrong = counted.filter((label) => label.observed[short] === undefined && isSeen(label));
  const found = positive.length - missed.length;
  const recall = ((found / positive.length) * 100).toFixed(1);
  return {
    row: `| ${short} | ${counted.length} | ${positive.length} | ${found} | ${recall} % | ${wrong.length} |`,
    errors: [
      ...missed.map((label) => `- missed ${short}: ${label.release} ${label.path}:${label.observed[short]!.line}`),
      ...wrong.map((label) => `- false ${short}: ${label.release} ${label.path}`),
    ],
  };
}

/** Codes by path. @throws Error where a labelled file is another one than was read */
function seenIn(release: string, files: readonly ArchiveFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  for (const label of labels.filter((one) => one.release === release)) {
    const file = files.find(({ path }) => path === label.path);
    if (file === undefined || sha256(file.bytes) !== label.digest) throw new Error(`${release} ${label.path} changed`);
  }
  const manifest: unknown = JSON.parse(
    Buffer.from(files.find(({ path }) => path === 'package.json')!.bytes).toString(),
  );
  const pointers = { host: ['/node-red/nodes', '/node-red/plugins'], client: [], beside: ['.html'] };
  const paths = files.map(({ path }) => path);
  const { hostEntries, clientEntries } = declaredFiles(manifest, paths, pointers);
  const bounds = { ...SCAN_BOUNDS, maxMs: 600_000, maxFindings: 1_000_000 };
  const { findings } = scanFiles({ files, hostEntries, clientEntries, bounds, clock: systemClock });
  const byPath = new Map<string, Set<string>>();
  for (const { path, code } of findings) byPath.set(path, (byPath.get(path) ?? new Set()).add(code));
  return byPath;
}

async function filesOf(release: string): Promise<readonly ArchiveFile[]> {
  const at = release.lastIndexOf('@');
  const [name, version] = [release.slice(0, at), release.slice(at + 1)];
  const url = `${REGISTRY}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  const answer = await http.get({ url, etag: null, maxBytes: MAX_ARCHIVE_BYTES, timeoutMs: TIMEOUT_MS });
  if (answer.kind !== 'found') throw new Error(`${release} is not served`);
  return (await readPackageArchive(answer.body, ARCHIVE_BOUNDS)).files;
}
