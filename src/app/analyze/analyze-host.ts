import type { Evidence } from '../../facts/evidence.ts';
import { createAdmission } from '../../analysis/collection/admission.ts';
import { createLooker } from '../../analysis/collection/collect-looks.ts';
import type { Collectors } from '../../analysis/collection/collector.ts';
import { workThrough } from '../../analysis/collection/work-through.ts';
import { CHAIN_NAMES, wantsOf } from '../../analysis/configured-chains.ts';
import type { PluginRevision } from '../../analysis/plugin-revision.ts';
import { gatherEvidence, type QualityEvidence } from '../../analysis/quality-evidence.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { AnalyzeOptions } from '../../cli/command-ports.ts';
import type { Progress } from '../../cli/progress.ts';
import type { AnalyzeReport } from '../../cli/reports/analyze-report.ts';
import type { ObservationLedger } from '../../facts/observation-ledger-port.ts';
import type { RankedRevision } from '../plugin-revisions.ts';
import { compareEvidence, countDimensions, countFailures } from './count-evidence.ts';
import { createLookCounter } from './count-looks.ts';

export interface AnalyzeDeps {
  readonly revisions: readonly RankedRevision[];
  readonly hostVersion: string;
  readonly ledger: Pick<ObservationLedger, 'latest' | 'append'>;
  /** Reads the same ledger. */
  readonly known: Evidence;
  readonly collectors: Collectors;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly interrupt: AbortSignal;
  /** What all looks that run side by side may hold together. */
  readonly memoryBytes: number;
  /** Filled by the collectors while the run lasts. */
  readonly alarms: readonly string[];
}

/** Plugins that are worked on side by side; how many looks really run is for each kind to say. */
const PLUGINS_AT_ONCE = 4;

/** Works through the queue, the most used first, and tells what is known now and was not before. */
export async function analyzeHost(options: AnalyzeOptions, deps: AnalyzeDeps): Promise<AnalyzeReport> {
  const { clock, known, progress, interrupt, hostVersion } = deps;
  const startedAtMs = clock.nowMs();
  const queue = queueOf(deps.revisions, options);
  const judge = ({ revision, priorityRank }: RankedRevision): QualityEvidence =>
    gatherEvidence(revision, priorityRank, { hostVersion }, known);
  const before = queue.map(judge);
  const counter = createLookCounter();
  const done = new Set<PluginRevision>();
  progress.start('Analysing', queue.length);
  await workThrough(
    queue.map(({ revision }) => revision),
    {
      look: createLooker({
        ...deps,
        admission: createAdmission(deps.memoryBytes),
        timeLimit: (wallMs) => AbortSignal.timeout(wallMs),
        notBeforeMs: options.isAgain ? startedAtMs : 0,
      }),
      known,
      wants: (options.chains ?? CHAIN_NAMES).map((name) => wantsOf(name, hostVersion)),
      atOnce: PLUGINS_AT_ONCE,
      interrupt,
      onLook: counter.add,
      onDone: (revision) => {
        done.add(revision);
        progress.advance(1);
      },
    },
  );
  progress.finish();
  const after = queue.map(judge);
  return {
    queued: queue.length,
    done: done.size,
    looks: counter.counts(),
    changes: compareEvidence(before, after),
    outcomes: countDimensions(after),
    failures: countFailures(after),
    alarms: deps.alarms,
    durationMs: clock.nowMs() - startedAtMs,
  };
}

/** @throws Failure `not_found` where the package asked for is not listed */
function queueOf(revisions: readonly RankedRevision[], { only, limit }: AnalyzeOptions): readonly RankedRevision[] {
  const chosen = revisions.filter(
    ({ revision: { project, entryId } }) => only === null || only === project.packageName || only === entryId,
  );
  if (only !== null && chosen.length === 0)
    throw new Failure(
      'not_found',
      'No plugin of the catalogs has this package or id; `plugin-facts search` finds both.',
    );
  const queue = chosen.toSorted((a, b) => a.priorityRank - b.priorityRank);
  return limit === null ? queue : queue.slice(0, limit);
}
