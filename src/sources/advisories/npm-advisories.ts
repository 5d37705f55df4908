import semver from 'semver';
import { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import type { HttpExchange } from '../../base/http/http-port.ts';
import { postJson } from '../../base/http/read-response.ts';
import type { Advisory, AdvisorySource } from '../../facts/advisories/advisory-facts.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { AdvisoryId, Severity, chunksOf, distinctAdvisories, distinctReleases } from './advisory-requests.ts';

export interface NpmAdvisoriesDeps {
  readonly http: HttpExchange;
  /** The registry's address, with or without a slash at its end. */
  readonly registryUrl: string;
}

const RELEASES_AT_ONCE = 500;
const MAX_BYTES = 16_777_216;
const MAX_REQUEST_BYTES = 262_144;
const TIMEOUT_MS = 30_000;
const GITHUB_ADVISORY = /\/(GHSA(?:-[a-z0-9]{4}){3})$/u;

/** Package name → advisories about any of the versions that were asked for. */
const Bulk = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.union([z.int(), AdvisoryId]),
      url: z.string().catch(''),
      severity: Severity,
      vulnerable_versions: z.string().catch(''),
    }),
  ),
);
type BulkAdvisory = z.infer<typeof Bulk>[string][number];

/**
 * Advisories as the registry's own audit endpoint gives them.
 *
 * @see https://docs.npmjs.com/cli/commands/npm-audit, "Bulk Advisory Endpoint"
 */
export function createNpmAdvisories({ http, registryUrl }: NpmAdvisoriesDeps): AdvisorySource {
  const ask = async (releases: readonly ExactRelease[]): Promise<readonly Advisory[]> => {
    const answer = await postJson(http, {
      url: `${registryUrl.replace(/\/+$/u, '')}/-/npm/v1/security/advisories/bulk`,
      body: versionsByPackage(releases),
      maxRequestBytes: MAX_REQUEST_BYTES,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const bulk = Bulk.safeParse(answer);
    if (!bulk.success) throw new Failure('source_malformed', 'The registry gave no list of advisories.');
    assertOnlyOf(releases, bulk.data);
    return releases.flatMap((release) => advisoriesOf(release, bulk.data, releases));
  };
  return {
    async findAdvisories(releases) {
      const found: Advisory[] = [];
      for (const chunk of chunksOf(distinctReleases(releases), RELEASES_AT_ONCE)) found.push(...(await ask(chunk)));
      return distinctAdvisories(found);
    },
  };
}

/** An answer about packages nobody asked about is one to another question: what it leaves out is not "none". */
function assertOnlyOf(releases: readonly ExactRelease[], bulk: z.infer<typeof Bulk>): void {
  const asked = new Set(releases.map(({ packageName }) => packageName));
  if (Object.keys(bulk).every((packageName) => asked.has(packageName))) return;
  throw new Failure('source_malformed', 'The registry gave advisories about other packages than were asked about.');
}

function versionsByPackage(releases: readonly ExactRelease[]): Readonly<Record<string, readonly string[]>> {
  const byPackage = Map.groupBy(releases, ({ packageName }) => packageName);
  return Object.fromEntries([...byPackage].map(([name, group]) => [name, group.map(({ version }) => version)]));
}

function advisoriesOf(
  { packageName, version }: ExactRelease,
  bulk: z.infer<typeof Bulk>,
  asked: readonly ExactRelease[],
): readonly Advisory[] {
  const isOnlyVersion = asked.filter((release) => release.packageName === packageName).length === 1;
  const listed = Object.hasOwn(bulk, packageName) ? (bulk[packageName] ?? []) : [];
  return listed
    .filter((advisory) => concerns(advisory, version, isOnlyVersion))
    .map((advisory) => ({ advisoryId: idOf(advisory), packageName, version, severity: advisory.severity }));
}

/**
 * The range decides, for one version too: mirrors answer with all advisories of a
 * package. Prereleases count by plain order. A range that cannot be read says
 * nothing; then the endpoint is believed where it was asked about one version.
 */
function concerns({ vulnerable_versions: range }: BulkAdvisory, version: string, isOnlyVersion: boolean): boolean {
  if (semver.validRange(range) !== null) return semver.satisfies(version, range, { includePrerelease: true });
  if (isOnlyVersion) return true;
  throw new Failure('source_malformed', 'An advisory names its versions in a way that cannot be read.');
}

/** The public id where there is one: the registry's own numbers mean nothing elsewhere. */
function idOf({ id, url }: BulkAdvisory): string {
  return GITHUB_ADVISORY.exec(url)?.[1] ?? (typeof id === 'number' ? `npm:${id}` : id);
}
