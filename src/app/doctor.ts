import { Failure } from '../base/failure.ts';
import type { FilePort } from '../base/files/file-port.ts';
import type { DoctorCheck, DoctorReport } from '../cli/reports/doctor-report.ts';
import { topProblems } from '../directory/curated-top.ts';
import { UNCATEGORIZED } from '../facts/category-table.ts';
import { openCatalog } from '../sources/catalogs/open-catalog.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { loadCurrent } from './load-served.ts';

export interface DoctorDeps {
  readonly ports: CatalogPorts;
  readonly files: FilePort;
  readonly nodeVersion: string;
  /** Loads the host profile that is asked about. */
  readonly loadProfile: () => Promise<HostProfile>;
  /** Folder of the host's publications. */
  readonly publicationRoot: (hostId: string) => string;
}

const OLDEST_NODE_MAJOR = 24;

/** Looks at everything a run depends on, each by itself, so that one fault does not hide another. */
export async function examine(deps: DoctorDeps): Promise<DoctorReport> {
  const profile = await deps.loadProfile().catch((thrown: unknown) => Failure.from(thrown));
  const checks = [nodeCheck(deps.nodeVersion)];
  if (profile instanceof Failure) {
    checks.push(
      failed(
        'host profile',
        profile.message,
        profile.items.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ') || null,
      ),
    );
    return { checks };
  }
  checks.push(
    ok(
      'host profile',
      `${profile.host.id}: ${profile.catalogs.length} catalogs, ${profile.categories.length} categories`,
    ),
  );
  checks.push(directoryCheck(profile));
  for (const catalog of profile.catalogs) checks.push(await catalogCheck(catalog, deps.ports));
  checks.push(await publicationCheck(deps.publicationRoot(profile.host.id)));
  return { checks };
}

function nodeCheck(version: string): DoctorCheck {
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  return major >= OLDEST_NODE_MAJOR
    ? ok('node', version)
    : failed('node', version, `Run with Node ${OLDEST_NODE_MAJOR} or newer: npm scripts and npx in this folder do.`);
}

function directoryCheck({ directory, categories, capabilities }: HostProfile): DoctorCheck {
  const filed = categories.map(({ id }) => id).filter((id) => id !== UNCATEGORIZED.id);
  const [problem, ...more] = topProblems(directory, {
    categories: new Set([...filed, ...categories.map(({ id }) => id)]),
    capabilities: new Set(capabilities.map(({ id }) => id)),
  });
  if (problem === undefined) return ok('directory', `${directory.topics.length} topics at the top`);
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return failed(
    'directory',
    `${problem.path === '' ? 'top' : problem.path}: ${problem.detail}${others}`,
    'Correct directory.yaml.',
  );
}

async function catalogCheck(config: HostProfile['catalogs'][number], ports: CatalogPorts): Promise<DoctorCheck> {
  const name = `catalog ${config.id}`;
  try {
    const opened = await openCatalog(config, ports, null);
    if (opened.kind === 'read') return ok(name, `${opened.total ?? 'unknown number of'} records`);
    return failed(name, 'nothing at its place', 'Correct its path or url in host.yaml, or the variable in it.');
  } catch (thrown) {
    return failed(name, Failure.from(thrown).message, 'Correct the source, or its bounds in host.yaml.');
  }
}

async function publicationCheck(root: string): Promise<DoctorCheck> {
  try {
    const { publication } = await loadCurrent(root);
    const { snapshot_id: snapshotId, sequence } = publication.manifest;
    return ok('publication', `${snapshotId}, sequence ${sequence}, ${publication.discovery.count} entries, verified`);
  } catch (thrown) {
    const failure = Failure.from(thrown);
    const isMissing = failure.code === 'not_ready';
    return {
      name: 'publication',
      status: isMissing ? 'warning' : 'failed',
      detail: failure.message,
      remedy: isMissing ? null : 'Publish again.',
    };
  }
}

function ok(name: string, detail: string): DoctorCheck {
  return { name, status: 'ok', detail, remedy: null };
}

function failed(name: string, detail: string, remedy: string | null): DoctorCheck {
  return { name, status: 'failed', detail, remedy };
}
