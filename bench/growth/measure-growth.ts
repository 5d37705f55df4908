import { keepHeapSmall } from '../../src/app/small-heap.ts';
import { type GrownHost, ingestGrown, publishGrown } from './grown-host.ts';
import { type StageCost, profileStages } from './stage-profile.ts';

/** What one command is measured on, in a process of its own. */
export interface GrowthTask {
  readonly command: 'ingest' | 'publish';
  readonly grown: GrownHost;
  /** Looking at the stages costs some percent of the time. */
  readonly isProfiled: boolean;
}

export interface MeasuredCommand {
  /** Of all threads, user and system. */
  readonly processorSeconds: number;
  readonly elapsedSeconds: number;
  readonly peakMegabytes: number;
  /** `null`: an ingest. */
  readonly entries: number | null;
  readonly stages: readonly StageCost[];
}

/** Functions that are stages of a command, as they are named in the code. */
const STAGES = [
  'loadCatalog',
  'readJsonLine',
  'appendRecords',
  'finishReading',
  'countUsable',
  'observedCatalogs',
  'judgedEvidence',
  'readListings',
  'mergeListings',
  'recordLines',
  'readDocuments',
  'documentWords',
  'documentCompounds',
  'documentTranslations',
  'writeListings',
  'writeIndex',
  'openPreviousPublication',
  'buildPublishedCandidates',
  'buildPublishedDirectory',
  'runFacts',
  'changesSince',
  'compilePublication',
  'writePublication',
  'surveyProjects',
] as const;

process.once('message', (task: GrowthTask) => void answer(task));

async function answer(task: GrowthTask): Promise<void> {
  process.send?.(await measure(task));
  process.disconnect?.();
}

async function measure({ command, grown, isProfiled }: GrowthTask): Promise<MeasuredCommand> {
  let entries: number | null = null;
  const run = async (): Promise<void> => {
    if (command === 'ingest') await ingestGrown(grown);
    else {
      // As the command does.
      keepHeapSmall();
      ({ entries } = await publishGrown(grown));
    }
  };
  const startedMs = performance.now();
  const before = process.cpuUsage();
  let stages: readonly StageCost[] = [];
  if (isProfiled) stages = await profileStages(STAGES, run);
  else await run();
  const { user, system } = process.cpuUsage(before);
  return {
    processorSeconds: (user + system) / 1e6,
    elapsedSeconds: (performance.now() - startedMs) / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    entries,
    stages,
  };
}
