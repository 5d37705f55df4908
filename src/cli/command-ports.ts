import type { PluginFactsClient, SearchRequest } from '../client/plugin-facts-client.ts';
import type { EvalReport } from './reports/eval-report.ts';
import type { DoctorReport } from './reports/doctor-report.ts';
import type { ExplainAnswer, ExplainRequest } from './reports/explain-answer.ts';
import type { IngestReport } from './reports/ingest-report.ts';
import type { PublishReport } from './reports/publish-report.ts';
import type { Progress } from './progress.ts';

export interface HostFolders {
  /** Folder of the host profile. */
  readonly hostFolder: string;
  /** Folder of observations and publications; `null`: `data/<host id>`, the id read from the profile. */
  readonly dataFolder: string | null;
}

export interface ServeOptions extends HostFolders {
  /** 0 to 65,535; 0 lets the system choose. */
  readonly port: number;
  readonly address: string;
}

/** What a started service says of itself. */
export interface ServiceReady {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly snapshotId: string;
  readonly entries: number;
  /** A query worth trying, written by the operator in the host profile and never taken from a catalog. */
  readonly sampleQuery: string;
}

interface EvalOptions {
  /** Folder with `documents.jsonl`, `dev/*.jsonl` and `scenarios.json`, of which any may be missing. */
  readonly evalFolder: string;
  /** Profile of the host whose catalog the documents are taken for. */
  readonly hostFolder: string;
  readonly strategy: EvalStrategy;
}

export const EVAL_STRATEGIES = ['search'] as const;
export type EvalStrategy = (typeof EVAL_STRATEGIES)[number];

export type SearchAnswer = Awaited<ReturnType<PluginFactsClient['searchDiscovery']>>;
export type PluginAnswer = Awaited<ReturnType<PluginFactsClient['getPlugin']>>;

/**
 * What the commands do; `src/app` gives the functions. Each reports what
 * happened as a value and prints nothing; what cannot be done is thrown as a
 * `Failure`. Long ones stop soon after `interrupt` fires, but need not: their
 * work must survive the end of the process at any moment.
 */
export interface CommandImplementations {
  ingest: (options: HostFolders, progress: Progress, interrupt: AbortSignal) => Promise<IngestReport>;
  publish: (options: HostFolders, progress: Progress, interrupt: AbortSignal) => Promise<PublishReport>;
  /** Ends when `stop` has fired and the requests in hand were answered. */
  serve: (options: ServeOptions, onReady: (ready: ServiceReady) => void, stop: AbortSignal) => Promise<void>;
  /** Reads the publication that stands in the data folder. */
  search: (request: SearchRequest, target: HostFolders) => Promise<SearchAnswer>;
  /** Reads the publication that stands in the data folder. */
  explain: (request: ExplainRequest, target: HostFolders) => Promise<ExplainAnswer>;
  /** Reads the publication that stands in the data folder. */
  show: (pluginId: string, target: HostFolders) => Promise<PluginAnswer>;
  evaluate: (options: EvalOptions, progress: Progress, interrupt: AbortSignal) => Promise<EvalReport>;
  doctor: (options: HostFolders) => Promise<DoctorReport>;
}
