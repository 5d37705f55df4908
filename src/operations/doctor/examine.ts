import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { formatCounted } from '../../base/quantities.ts';
import { type Topic, taxonomyProblems } from '../../directory/taxonomy.ts';
import { UNCATEGORIZED } from '../../facts/catalog/category-table.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { readRecordedEvidence } from '../ingest/recorded-evidence.ts';
import { loadCurrent } from '../serve/load-served.ts';
import type { TrustSettings } from '../serve/served-head.ts';
import { HOW_TO_RENEW, formatStaleness, stalenessOf } from '../serve/staleness.ts';
import { type DoctorCheck, type DoctorReport, failed, ok, warning } from './doctor-report.ts';
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
}

const OLDEST_NODE_MAJOR = 24;

/** Looks at everything a run depends on, each by itself, so that one fault does not hide another. */
export async function examine(deps: DoctorDeps): Promise<DoctorReport> {
  const hostProfile = await deps.loadHost().catch((thrown: unknown) => Failure.from(thrown));
  const checks = [nodeCheck(deps.nodeVersion)];
  if (hostProfile instanceof Failure) {
    checks.push(
      failed(
        'host profile',
        hostProfile.message,
        hostProfile.items.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ') || null,
      ),
    );
    return { checks };
  }
  checks.push(
    ok(
      'host profile',
      `${hostProfile.host.id}: ${formatCounted(hostProfile.catalogs.length, 'catalog')}, ${formatCounted(hostProfile.categories.length, 'category', 'categories')}`,
    ),
  );
  for (const { file, detail } of hostProfile.defaults) checks.push(ok(file, `not there: ${detail}`));
  checks.push(directoryCheck(hostProfile));
  for (const catalog of hostProfile.catalogs)
    checks.push(await sourceCheck(`catalog ${catalog.id}`, catalog, deps.ports));
  const evidence = await recordedEvidenceCheck(hostProfile, deps.ports.files);
  if (evidence !== null) checks.push(evidence);
  const sourceIds = hostProfile.catalogs.map(({ id }) => id);
  const { id: hostId } = hostProfile.host;
  const { observations, withdrawals, publications } = deps.folders(hostId);
  checks.push(await storeCheck(observations, sourceIds, deps.ports.files));
  checks.push(await withdrawalsCheck(withdrawals));
  checks.push(await signatureCheck(publications, deps.trust(hostId), deps.clock));
  checks.push(await publicationCheck(publications, hostId, deps.clock));
  return { checks };
}

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
): Promise<DoctorCheck | null> {
  const name = 'recorded evidence';
  const recorded = await readRecordedEvidence(hostProfile, files);
  if (recorded === null) return null;
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

async function publicationCheck(root: string, hostId: string, clock: Clock): Promise<DoctorCheck> {
  try {
    const { publication } = await loadCurrent(root, hostId);
    const { snapshot_id: snapshotId, sequence } = publication.manifest;
    const detail = `${snapshotId}, sequence ${sequence}, ${formatCounted(publication.discovery.count, 'entry', 'entries')}, verified`;
    const staleness = stalenessOf(publication.manifest, clock.nowMs());
    return staleness === null
      ? ok('publication', detail)
      : warning('publication', `${detail}. ${formatStaleness(staleness)}`, HOW_TO_RENEW);
  } catch (thrown) {
    const failure = Failure.from(thrown);
    if (failure.code === 'not_ready') return warning('publication', failure.message, null);
    // What this machine cannot read may be sound, and says itself what to do.
    return failed('publication', failure.message, failure.code === 'publication_invalid' ? 'Publish again.' : null);
  }
}
