import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredFiles } from '../../src/analysis/package-contents/declared-files.ts';
import { scanFiles } from '../../src/analysis/static-scan/scan-files.ts';
import { SCAN_BOUNDS } from '../../src/analysis/static-scan/scan-tally.ts';
import { systemClock } from '../../src/base/clock.ts';
import { sha256 } from '../../src/base/digest.ts';
import { Failure } from '../../src/base/failure.ts';
import { createUndiciHttp } from '../../src/base/http/undici-http.ts';
import { STATIC_CODES, type StaticCode } from '../../src/contract/evidence/quality-reason-codes.ts';
import type { ArchiveFile } from '../../src/facts/package-contents/package-contents.ts';
import { ARCHIVE_BOUNDS } from '../../src/sources/package-archive/archive-bounds.ts';
import { readPackageArchive } from '../../src/sources/package-archive/read-package-archive.ts';
import { LABEL_SETS, type Label, readLabels } from './labelled-releases/read-labels.ts';

/**
 * `node bench/analysis/scan-labels.bench.ts`: what the scan sees in files of real
 * releases, against sets of labels set by reading, told apart: the first, whose misses
 * showed what to mend, and the blind ones. Asks the registry for each archive
 * (PLUGIN_FACTS_ALLOWED_ORIGINS where it is a mirror); nothing of them is run or
 * kept. Prints and writes bench/reports/scan-labels.md.
 */
const REPOSITORY = join(import.meta.dirname, '../..');
const REGISTRY = 'https://registry.npmjs.org';
const MAX_ARCHIVE_BYTES = 67_108_864;
const TIMEOUT_MS = 60_000;

type Codes = ReadonlyMap<string, ReadonlySet<string>>;
type Seen = Readonly<Record<'anywhere' | 'byTheHost', Codes>>;

const http = createUndiciHttp({
  allowedOrigins: (process.env['PLUGIN_FACTS_ALLOWED_ORIGINS'] ?? '').split(',').filter((origin) => origin !== ''),
  userAgent: 'plugin-facts-bench',
});
const sections: string[] = [];
for (const set of LABEL_SETS) sections.push(await sectionOf(set));
await http.close();

const report = `# What the scan sees in files of real releases, against labels set by reading

Each file is labelled for each of the eight codes, but where the reader could not say whose ability it is. In the first set an ability counts wherever in the release the file stands; it showed what to mend. In the blind sets (whoever labelled them had read neither the scanner nor its rules, and the labels were committed before the scan ran on any of their files) an ability that the scan tells as \`not_reached\` counts as not found, and is counted apart. \`node bench/analysis/scan-labels.bench.ts\`

${sections.join('\n')}`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/scan-labels.md'), report);

async function sectionOf({ title, file, asked }: (typeof LABEL_SETS)[number]): Promise<string> {
  const all = readLabels(file);
  const seen = new Map<string, Seen>();
  const refused: string[] = [];
  for (const release of new Set(all.map((label) => label.release))) {
    const ofRelease = all.filter((label) => label.release === release);
    const files = await filesOf(release);
    if (files instanceof Failure) refused.push(`- not read, so \`not_tested\`: ${release} (${files.message})`);
    else seen.set(release, seenIn(ofRelease, files));
  }
  const labels = all.filter(({ release }) => seen.has(release));
  const rows = STATIC_CODES.map((code) => rowOf(code, labels, seen, asked));
  return `## ${title}: ${labels.length} files of ${seen.size} releases

| code | labelled | has it | found | recall | seen as not reached | false positives |
|---|---:|---:|---:|---:|---:|---:|
${rows.map(({ row }) => row).join('\n')}

${[...refused, ...rows.flatMap(({ errors }) => errors)].join('\n')}
`;
}

function rowOf(code: StaticCode, labels: readonly Label[], seen: ReadonlyMap<string, Seen>, asked: keyof Seen) {
  const short = code.replace(/^static_|_observed$/gu, '');
  const counted = labels.filter(({ unclear }) => !unclear.includes(short));
  const isSeen = ({ release, path }: Label, where: keyof Seen) =>
    seen.get(release)![where].get(path)?.has(code) === true;
  const positive = counted.filter(({ observed }) => observed[short] !== undefined);
  const missed = positive.filter((label) => !isSeen(label, asked));
  const wrong = counted.filter((label) => label.observed[short] === undefined && isSeen(label, asked));
  const notReached = positive.filter((label) => isSeen(label, 'anywhere') && !isSeen(label, 'byTheHost'));
  const found = positive.length - missed.length;
  const recall = ((found / positive.length) * 100).toFixed(1);
  return {
    row: `| ${short} | ${counted.length} | ${positive.length} | ${found} | ${recall} % | ${notReached.length} | ${wrong.length} |`,
    errors: [
      ...missed.map((label) => {
        const told = isSeen(label, 'anywhere') ? ' (seen, told as not reached)' : '';
        return `- missed ${short}: ${label.release} ${label.path}:${label.observed[short]!.line}${told}`;
      }),
      ...wrong.map((label) => `- false ${short}: ${label.release} ${label.path}`),
    ],
  };
}

/** Codes by path of one release. @throws Error where a labelled file is another one than was read */
function seenIn(labels: readonly Label[], files: readonly ArchiveFile[]): Seen {
  for (const { release, path, digest } of labels) {
    const file = files.find((one) => one.path === path);
    if (file === undefined || sha256(file.bytes) !== digest) throw new Error(`${release} ${path} changed`);
  }
  const manifest: unknown = JSON.parse(
    Buffer.from(files.find(({ path }) => path === 'package.json')!.bytes).toString(),
  );
  const pointers = { host: ['/node-red/nodes', '/node-red/plugins'], client: [], beside: ['.html'] };
  const paths = files.map(({ path }) => path);
  const { hostEntries, clientEntries } = declaredFiles(manifest, paths, pointers);
  const bounds = { ...SCAN_BOUNDS, maxMs: 600_000, maxFindings: 1_000_000 };
  const { findings } = scanFiles({ files, hostEntries, clientEntries, bounds, clock: systemClock });
  const byPath = (some: typeof findings) => {
    const codes = new Map<string, Set<string>>();
    for (const { path, code } of some) codes.set(path, (codes.get(path) ?? new Set()).add(code));
    return codes;
  };
  const byTheHost = findings.filter(({ reachability }) => reachability !== 'not_reached');
  return { anywhere: byPath(findings), byTheHost: byPath(byTheHost) };
}

/** A refused archive (one above the bounds, say) is one that the product says nothing of. */
async function filesOf(release: string): Promise<readonly ArchiveFile[] | Failure> {
  const at = release.lastIndexOf('@');
  const [name, version] = [release.slice(0, at), release.slice(at + 1)];
  const url = `${REGISTRY}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  const answer = await http.get({ url, etag: null, maxBytes: MAX_ARCHIVE_BYTES, timeoutMs: TIMEOUT_MS });
  if (answer.kind !== 'found') throw new Error(`${release} is not served`);
  try {
    return (await readPackageArchive(answer.body, ARCHIVE_BOUNDS)).files;
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}
