import { causeCode } from '../../base/cause-code.ts';
import { Failure } from '../../base/failure.ts';
import { memberOf, valueAt } from '../../base/json-pointer.ts';
import { formatCounted } from '../../base/quantities.ts';
import { recallIndexesOf } from '../serve/opensearch/open-recall.ts';
import type { OpenSearchLink } from '../serve/opensearch/open-search-link.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export interface ExaminedOpenSearch {
  /** Host and port of each node that is named. */
  readonly places: readonly string[];
  readonly connect: () => Promise<OpenSearchLink>;
  /** That a service would be started with. */
  readonly workers: number;
}

const NAME = 'recall';
const OLDEST_MAJOR = 3;

/** Whether searches can be recalled from OpenSearch. */
export async function openSearchChecks(
  hostId: string,
  { places, connect, workers }: ExaminedOpenSearch,
): Promise<readonly DoctorCheck[]> {
  const named = `OpenSearch at ${places.join(', ')}`;
  if (workers > 1) {
    const remedy = 'Set PLUGIN_FACTS_WORKERS to 1, or take PLUGIN_FACTS_OPENSEARCH away.';
    return [failed(NAME, `${named} and ${workers} workers exclude each other, and serve refuses both`, remedy)];
  }
  let link: OpenSearchLink | null = null;
  try {
    link = await connect();
    const { body: home } = await link.ask({ method: 'GET', path: '/' });
    const version = valueAt(home, ['version', 'number']);
    if (typeof version !== 'string')
      return [failed(NAME, `what answers at ${places.join(', ')} is no OpenSearch`, REMEDY)];
    if (!(Number.parseInt(version, 10) >= OLDEST_MAJOR)) {
      return [failed(NAME, `${named} is ${version}, and recall needs 3`, 'Run OpenSearch 3.0 or later.')];
    }
    return [await stateOf(link, named, recallIndexesOf(hostId))];
  } catch (thrown) {
    const { code, message, cause } = Failure.from(thrown);
    if (code === 'config_invalid') return [failed(NAME, `${named} cannot be asked`, message)];
    const why = causeCode(cause);
    return [failed(NAME, `${named} gives no recall: ${message}${why === null ? '' : ` (${why})`}`, REMEDY)];
  } finally {
    await link?.close();
  }
}

const REMEDY =
  'See that a node runs, that PLUGIN_FACTS_OPENSEARCH names it with its user and password (`https://` only where it speaks TLS; NODE_EXTRA_CA_CERTS names the file of a private authority), that nothing stands between (a firewall, `IPAddressAllow` of the unit), and that the user may do what docs/OPERATING.md lists under "Recall from OpenSearch".';

async function stateOf(link: OpenSearchLink, named: string, indexes: string): Promise<DoctorCheck> {
  const { body: health } = await link.ask({ method: 'GET', path: '/_cluster/health' });
  const [status, nodes] = [memberOf(health, 'status'), Number(memberOf(health, 'number_of_data_nodes'))];
  if (status === 'red') {
    return failed(NAME, `${named} has lost parts of its indexes (red)`, 'Bring back the nodes that are missing.');
  }
  const { body: aliased } = await link.ask({ method: 'GET', path: `/_alias/${indexes}`, alsoFine: [404] });
  const [loaded] = Object.entries(Object(aliased))
    .filter(([, held]) => valueAt(held, ['aliases', indexes]) !== undefined)
    .map(([index]) => index);
  const holds = loaded === undefined ? 'no index of this host yet, so serve loads it first' : `index ${loaded}`;
  const told = `${named}: ${formatCounted(nodes, 'node')}, ${holds}`;
  if (nodes > 1) return ok(NAME, told);
  return warning(NAME, told, 'Run a second node, so that searches go on where one fails.');
}
