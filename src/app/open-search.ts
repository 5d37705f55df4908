import { setTimeout as wait } from 'node:timers/promises';
import type { ApiLog } from '../api/http/api-log.ts';
import { Failure } from '../base/failure.ts';
import { connectOpenSearch } from '../operations/serve/opensearch/open-search-link.ts';
import { type RecallElsewhere, recallByOpenSearch } from '../operations/serve/opensearch/open-recall.ts';
import { patientLink } from '../operations/serve/opensearch/patient-link.ts';
import { watchedLink } from '../operations/serve/opensearch/watched-link.ts';

interface RecallSetting {
  /** Nodes of one OpenSearch; `null`: the service finds documents itself. */
  readonly openSearch: readonly string[] | null;
  readonly hostId: string;
  readonly workers: number;
  readonly log: ApiLog;
}

/**
 * Recalls from OpenSearch while `use` runs.
 *
 * @throws Failure `config_invalid`: workers were asked for too, which find documents themselves
 */
export async function withRecall(
  { openSearch, hostId, workers, log }: RecallSetting,
  use: (recall: RecallElsewhere | null) => Promise<void>,
): Promise<void> {
  if (openSearch === null) return use(null);
  if (workers > 1) {
    throw new Failure('config_invalid', 'Searches that PLUGIN_FACTS_OPENSEARCH recalls are answered without workers.');
  }
  const link = await connectOpenSearch(openSearch);
  const watched = watchedLink(patientLink(link, { nowMs: () => performance.now(), wait }), {
    onGone: (advice) => log.warn({ advice }, 'recall from OpenSearch failed'),
    onBack: () => log.info({}, 'recall from OpenSearch goes on'),
  });
  try {
    await use(recallByOpenSearch(watched, hostId, (progress) => log.info({ ...progress }, 'loading OpenSearch')));
  } finally {
    await link.close();
  }
}
