import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/base/clock.ts';
import { type UndiciHttp, createUndiciHttp } from '../src/base/http/undici-http.ts';
import { createProgress } from '../src/cli/progress.ts';
import type { CandidateRecord } from '../src/contract/candidates/record.ts';
import { type HostProfile, loadHostProfile } from '../src/operations/host-profile/load-host-profile.ts';
import { ARCHIVE_RULES } from '../test/conformance/truth/archive-rules.ts';
import type { ObservedWorld } from '../test/conformance/truth/observed-world.ts';
import { publishedIn, worldOf } from '../test/conformance/truth/published-host.ts';
import { type ReleaseCase, readReleasedArchive } from '../test/conformance/truth/released-archive.ts';
import {
  type Fact,
  type Published,
  type RuleResult,
  checkTruth,
  resultOf,
  told,
} from '../test/conformance/truth/truth-rule.ts';
import { TRUTH_RULES } from '../test/conformance/truth/truth-rules.ts';
import { OFFLINE_PORTS, ingestAt, publishFrom, runFolders } from '../test/fixtures/runs.ts';

const USAGE = `Holds what a host publishes against the released archives and the registry's documents.

  npm run verify:truth -- --host hosts/<id> [--cache <folder>]

Archives are fetched once into the cache folder (data/verify-truth), each verified against
the record's integrity. Exits with 1 where a rule finds something, 2 where an archive could not be had.
`;
const MOST_ARCHIVE_BYTES = 128 * 1_048_576;
const MOST_DOCUMENT_BYTES = 4 * 1_048_576;
const TIMEOUT_MS = 120_000;

const { values } = parseArgs({ options: { host: { type: 'string' }, cache: { type: 'string' } } });
if (values.host === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const cache = resolve(values.cache ?? 'data/verify-truth');
await mkdir(cache, { recursive: true });
const { allowedOrigins } = readConfig(process.env);
const http = createUndiciHttp({ allowedOrigins, userAgent: 'plugin-facts/verify-truth' });
try {
  process.exitCode = await verify(resolve(values.host), http);
} finally {
  await http.close();
}

async function verify(hostFolder: string, network: UndiciHttp): Promise<number> {
  const hostProfile = await loadHostProfile(hostFolder, { files: OFFLINE_PORTS.files, environment: process.env });
  const world = await worldOf(hostProfile);
  const published = await publishedOf(hostProfile);
  const progress = createProgress({ stream: process.stderr, clock: systemClock, useColor: false });
  progress.start('Reading archives', published.candidates.length);
  const facts = new Map<string, Fact[]>(ARCHIVE_RULES.map(({ name }) => [name, []]));
  const notHad: string[] = [];
  const registryUrl = hostProfile.host.registry.url.replace(/\/+$/u, '');
  for (const candidate of published.candidates) {
    try {
      const release = await releaseCase(candidate, published, world, { network, registryUrl });
      for (const rule of ARCHIVE_RULES) facts.get(rule.name)?.push(...rule.facts(release));
    } catch (error) {
      notHad.push(`${candidate.identity.install_ref.spec}: ${error instanceof Error ? error.message : String(error)}`);
    }
    progress.advance(1);
  }
  progress.finish();
  const results = [
    ...checkTruth(TRUTH_RULES, published, world),
    ...ARCHIVE_RULES.map(({ name }) => resultOf(name, facts.get(name) ?? [])),
  ];
  report(published, results, notHad);
  if (results.some(({ findings }) => findings.length > 0)) return 1;
  return notHad.length > 0 ? 2 : 0;
}

async function publishedOf(hostProfile: HostProfile): Promise<Published> {
  const data = await mkdtemp(join(tmpdir(), 'plugin-facts-truth-'));
  try {
    const folders = await runFolders(data);
    const instant = new Date().toISOString();
    await ingestAt(hostProfile, folders, { instant });
    const { folder } = await publishFrom(hostProfile, folders, instant);
    return await publishedIn(folder);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

interface Registry {
  readonly network: UndiciHttp;
  readonly registryUrl: string;
}

async function releaseCase(
  candidate: CandidateRecord,
  { entries }: Published,
  world: ObservedWorld,
  { network, registryUrl }: Registry,
): Promise<ReleaseCase> {
  const { package_name: packageName, version, integrity } = candidate.identity.install_ref;
  const release = world.release(packageName, version)?.value ?? null;
  const contents = world.contents(packageName, version)?.value ?? null;
  const archiveUrl =
    release?.archiveUrl ?? `${registryUrl}/${packageName}/-/${packageName.split('/').at(-1)}-${version}.tgz`;
  const bytes = await kept(network, archiveUrl, MOST_ARCHIVE_BYTES);
  const stated = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (stated !== integrity) throw new Error(`the archive had has ${stated}, the record ${integrity}`);
  const document = await kept(
    network,
    `${registryUrl}/${packageName.replace('/', '%2f')}/${version}`,
    MOST_DOCUMENT_BYTES,
  );
  const own = entries.find(({ entry }) => entry.identity.registry_package === packageName)?.quality ?? null;
  return {
    candidate,
    quality: own?.artifact.version === version ? own : null,
    archive: await readReleasedArchive(bytes),
    document: JSON.parse(Buffer.from(document).toString('utf8')),
    hostPackage: world.host.hostPackage,
    findings: contents?.kind === 'read' ? contents.scan.findings : [],
  };
}

/** The body of an address, fetched once; a run that was ended goes on where it was. */
async function kept(network: UndiciHttp, url: string, maxBytes: number): Promise<Uint8Array> {
  const path = join(cache, createHash('sha256').update(url).digest('hex'));
  if (existsSync(path)) return readFile(path);
  const answer = await network.get({ url, etag: null, maxBytes, timeoutMs: TIMEOUT_MS });
  if (answer.kind !== 'found') throw new Error(`${url} is ${answer.kind}`);
  await writeFile(`${path}.unfinished`, answer.body);
  await rename(`${path}.unfinished`, path);
  return answer.body;
}

function report({ entries, candidates }: Published, results: readonly RuleResult[], notHad: readonly string[]): void {
  console.log(
    `${entries.length} entries, ${candidates.length} candidates, ${candidates.length - notHad.length} archives`,
  );
  for (const { rule, facts, findings } of results) {
    console.log(
      `${rule.padEnd(28)} ${String(facts).padStart(8)} facts ${String(findings.length).padStart(6)} findings`,
    );
  }
  for (const line of told(results)) console.log(line);
  for (const line of notHad) console.log(`not had: ${line}`);
}
