import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { formatCounted } from '../../base/quantities.ts';
import { type Topic, taxonomyProblems } from '../../directory/taxonomy.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { UNCATEGORIZED } from '../../facts/catalog/category-table.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile, ProfileVariable } from '../host-profile/load-host-profile.ts';
import { readRecordedEvidence } from '../ingest/recorded-evidence.ts';
import type { Progress } from '../progress.ts';
import type { TrustSettings } from '../serve/served-head.ts';
import { clockCheck } from './clock-check.ts';
import { type OpenCounter, counterCheck } from './counter-check.ts';
import { dataFolderCheck, freeDiskCheck, temporaryFolderCheck } from './data-folder-check.ts';
import { type DoctorCheck, type DoctorReport, failed, ok, warning } from './doctor-report.ts';
import { type Exposure, exposureChecks } from './exposure-check.ts';
import { keysCheck } from './keys-check.ts';
import { type MetricsPlace, metricsChecks } from './metrics-check.ts';
import { type ExaminedOpenSearch, openSearchChecks } from './opensearch-check.ts';
import { type ExaminedPlaces, placeChecks, seenTimestamp, unnamedPlaceCheck } from './place-check.ts';
import { publicationChecks } from './publication-check.ts';
import { type ExaminedRedis, redisChecks } from './redis-check.ts';
import { serviceChecks } from './service-check.ts';
import { type DoctorSettings, settingsChecks } from './settings-check.ts';
import { tokenCheck } from './token-check.ts';
import { signatureCheck } from './signature-check.ts';
import { sourceCheck } from './source-check.ts';
import { storeCheck, withdrawalsCheck } from './store-check.ts';

export interface DoctorDeps {
  readonly ports: CatalogPorts;
  readonly clock: Clock;
  readonly nodeVersion: string;
  /** Loads the host profile that is asked about. */
  readonly loadHost: () => Promise<HostProfile>;
  readonly folders: (hostId: string) => DataFolders;
  /** What a service of the host takes its publications on. */
  readonly trust: (hostId: string) => Pick<TrustSettings, 'trustedFolder' | 'anchor'>;
  readonly keyFolder: (hostId: string) => string;
  /** @param variables that the host profile names */
  readonly settings: (variables: readonly ProfileVariable[]) => DoctorSettings;
  readonly exposure: Exposure;
  readonly port: number;
  readonly metrics: MetricsPlace | null;
  /** Whom the token for repositories is sent to; `null`: there is none. */
  readonly tokenOrigin: string | null;
  readonly openCounter: (path: string) => OpenCounter;
  /** Where candidate searches are counted instead; `null`: in the file. */
  readonly redis: ExaminedRedis | null;
  /** Where searches are recalled from; `null`: the service finds documents itself. */
  readonly openSearch: ExaminedOpenSearch | null;
  readonly places: ExaminedPlaces;
  readonly progress: Progress;
}

/** Looks at everything a run depends on, each by itself, so that one fault does not hide another. */
export async function examine(deps: DoctorDeps): Promise<DoctorReport> {
  const hostProfile = await deps.loadHost().catch((thrown: unknown) => Failure.from(thrown));
  if (!(hostProfile instanceof Failure)) return { checks: await inTurn(stepsOf(hostProfile, deps), deps.progress) };
  const { message, items } = hostProfile;
  return {
    checks: [
      nodeCheck(deps.nodeVersion),
      ...settingsChecks(deps.settings([]), deps.clock),
      failed('host profile', message, items.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ') || null),
    ],
  };
}

type Step = () => Promise<DoctorCheck | readonly DoctorCheck[]> | DoctorCheck | readonly DoctorCheck[];

async function inTurn(steps: readonly Step[], progress: Progress): Promise<readonly DoctorCheck[]> {
  const checks: DoctorCheck[] = [];
  progress.start('Examining', steps.length);
  for (const step of steps) {
    checks.push(...[await step()].flat());
    progress.advance(1);
  }
  progress.finish();
  return checks;
}

function stepsOf(hostProfile: HostProfile, deps: DoctorDeps): Step[] {
  const { clock, exposure, ports } = deps;
  const { id: hostId } = hostProfile.host;
  const folders = deps.folders(hostId);
  const { observations, withdrawals } = folders;
  const isFollowed = deps.places.publication !== null;
  const publications = isFollowed ? folders.followed : folders.publications;
  const trust = deps.trust(hostId);
  const settings = deps.settings(hostProfile.variables);
  let published: PublicationManifest | null = null;
  return [
    () => nodeCheck(deps.nodeVersion),
    () => settingsChecks(settings, clock),
    () => tokenCheck(hostProfile.host.repositories, deps.tokenOrigin),
    () => profileChecks(hostProfile),
    ...hostProfile.catalogs.map(
      (catalog) => () => sourceCheck(`catalog ${catalog.id}`, catalog, hostProfile, { ports, nowMs: clock.nowMs() }),
    ),
    () => recordedEvidenceCheck(hostProfile, ports.files),
    () => dataFolderCheck(folders),
    () => freeDiskCheck(folders),
    temporaryFolderCheck,
    () => keysCheck(deps.keyFolder(hostId), folders.root),
    () =>
      storeCheck(
        observations,
        { sourceIds: hostProfile.catalogs.map(({ id }) => id), isNeeded: !isFollowed },
        ports.files,
      ),
    () => withdrawalsCheck(withdrawals),
    async () =>
      placeChecks(deps.places, { nowMs: clock.nowMs(), timestampVersion: await seenTimestamp(trust.trustedFolder) }),
    () => (isFollowed ? [] : unnamedPlaceCheck(folders.followed)),
    () => signatureCheck(publications, { ...trust, isFollowed }, clock),
    async () => {
      const { checks, manifest } = await publicationChecks(publications, { hostId, isFollowed }, clock);
      published = manifest;
      return checks;
    },
    () => clockCheck(folders, published, clock),
    () =>
      deps.redis === null ? counterCheck(folders.requestCounts, deps.openCounter) : redisChecks(hostId, deps.redis),
    () => (deps.openSearch === null ? [] : openSearchChecks(hostId, deps.openSearch)),
    () => exposureChecks(exposure),
    () =>
      serviceChecks(
        { address: exposure.address, port: deps.port },
        { snapshotId: published?.snapshot_id ?? null, isFollowed },
      ),
    () => metricsChecks(deps.metrics, published?.snapshot_id ?? null, settings),
  ];
}

function profileChecks(hostProfile: HostProfile): DoctorCheck[] {
  const { host, catalogs, categories, defaults } = hostProfile;
  const counted = `${formatCounted(catalogs.length, 'catalog')}, ${formatCounted(categories.length, 'category', 'categories')}`;
  return [
    ok('host profile', `${host.id}: ${counted}`),
    ...defaults.map(({ file, detail }) => ok(file, `not there: ${detail}`)),
    directoryCheck(hostProfile),
  ];
}

const OLDEST_NODE_MAJOR = 24;

function nodeCheck(version: string): DoctorCheck {
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  return major >= OLDEST_NODE_MAJOR
    ? ok('node', version)
    : failed('node', version, `Run with Node ${OLDEST_NODE_MAJOR} or newer: npm scripts and npx in this folder do.`);
}

function directoryCheck({ directory, categories, capabilities }: HostProfile): DoctorCheck {
  const [problem, ...more] = taxonomyProblems(directory, {
    categories: knownCategories(
      directory.topics,
      categories.map(({ id }) => id),
    ),
    capabilities: new Set(capabilities.map(({ id }) => id)),
  });
  if (problem === undefined) return ok('directory', `${formatCounted(directory.topics.length, 'topic')} at the top`);
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return failed(
    'directory',
    `${problem.path === '' ? 'top' : problem.path}: ${problem.detail}${others}`,
    'Correct directory.yaml.',
  );
}

/** Every host knows `uncategorized`: a topic may take it, and none has to. */
function knownCategories(topics: readonly Topic[], hostCategories: readonly string[]): ReadonlySet<string> {
  const takes = (topic: Topic): boolean =>
    topic.rules.categories.includes(UNCATEGORIZED.id) || topic.topics.some(takes);
  return new Set(topics.some(takes) ? [...hostCategories, UNCATEGORIZED.id] : hostCategories);
}

async function recordedEvidenceCheck(
  hostProfile: HostProfile,
  files: CatalogPorts['files'],
): Promise<DoctorCheck | readonly DoctorCheck[]> {
  const name = 'recorded evidence';
  const recorded = await readRecordedEvidence(hostProfile, files);
  if (recorded === null) return [];
  if (recorded === 'missing')
    return warning(name, 'nothing at its place', 'Record it with `plugin-facts analyze --record`.');
  const counted = formatCounted(recorded.observations.length, 'observation');
  return recorded.unreadable === 0
    ? ok(name, counted)
    : warning(
        name,
        `${counted}, ${recorded.unreadable} unreadable`,
        'Record them anew with `plugin-facts analyze --record`.',
      );
}
