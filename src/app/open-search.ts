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

const WHAT_TO_SEE =
  'See that its nodes run and that PLUGIN_FACTS_OPENSEARCH names them; `plugin-facts doctor` asks them.';

/** How asking OpenSearch goes. */
export interface RecallState {
  /** Whether it answered what it was asked last. */
  readonly isUp: boolean;
  /** How often it began not to answer, since the start. */
  readonly losses: number;
}

/** Recall by another engine that can be looked at. */
export interface WatchedRecall extends RecallElsewhere {
  readonly state: () => RecallState;
}

/**
 * Recalls from OpenSearch while `use` runs.
 *
 * @throws Failure `config_invalid`: workers were asked for too, which find documents themselves
 */
export async function withRecall(
  { openSearch, hostId, workers, log }: RecallSetting,
  use: (recall: WatchedRecall | null) => Promise<void>,
): Promise<void> {
  if (openSearch === null) return use(null);
  if (workers > 1) {
    throw new Failure(
      'config_invalid',
      'Searches that PLUGIN_FACTS_OPENSEARCH recalls are answered without workers: take away that setting, or `--workers` and PLUGIN_FACTS_WORKERS.',
    );
  }
  const link = await connectOpenSearch(openSearch);
  let state: RecallState = { isUp: true, losses: 0 };
  const watched = watchedLink(patientLink(link, { nowMs: () => performance.now(), wait }), {
    onGone(advice) {
      state = { isUp: false, losses: state.losses + 1 };
      log.warn({ advice: `${advice} ${WHAT_TO_SEE}` }, 'recall from OpenSearch failed');
    },
    onBack() {
      state = { ...state, isUp: true };
      log.info({}, 'recall from OpenSearch goes on');
    },
  });
  try {
    const recall = recallByOpenSearch(watched, hostId, (progress) => log.info({ ...progress }, 'loading OpenSearch'));
    await use({ ...recall, state: () => state });
  } finally {
    await link.close();
  }
}
