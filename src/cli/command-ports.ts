import type { ChainName } from '../contract/chain-names.ts';
import type {
  CandidateRequest,
  PluginFactsClient,
  RouteRequest,
  SearchRequest,
} from '../client/plugin-facts-client.ts';
import type { AnalyzeReport } from './reports/analyze-report.ts';
import type { EvalReport } from './reports/eval-report.ts';
import type { DoctorReport } from './reports/doctor-report.ts';
import type { EvidenceReport } from './reports/evidence-report.ts';
import type { ExplainAnswer, ExplainRequest } from './reports/explain-answer.ts';
import type { ImportedRun } from './reports/imported-run.ts';
import type { IngestReport } from './reports/ingest-report.ts';
import type { PublishReport } from './reports/publish-report.ts';
import type { ProfileCheckReport, ProfileTemplate } from './reports/profile-report.ts';
import type { TreeAnswer, TreeRequest } from './reports/tree-answer.ts';
import type { WithdrawalAction, WithdrawalReport } from './reports/withdrawal-report.ts';
import type { RefreshReport } from './reports/refresh-report.ts';
import type { Progress } from './progress.ts';
import type { Staleness } from './render/staleness.ts';

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
  /** `null`: the facts are current. */
  readonly staleness: Staleness | null;
}

export interface IngestOptions extends HostFolders {
  /** Ids of the sources whose new reading may have far fewer records than the one in force. */
  readonly acceptShrink: readonly string[];
}

interface EvalOptions {
  /** Folder with `documents.jsonl`, `dev/*.jsonl` and `scenarios.json`, of which any may be missing. */
  readonly evalFolder: string;
  /** Profile of the host whose catalog the documents are taken for. */
  readonly hostFolder: string;
  readonly strategy: EvalStrategy;
}

export interface AnalyzeOptions extends HostFolders {
  /** `null`: all five. */
  readonly chains: readonly ChainName[] | null;
  /** Plugins at most, by falling priority; `null`: all. */
  readonly limit: number | null;
  /** Package name or plugin id; `null`: all. */
  readonly only: string | null;
  /** Whether looks that were made already are made again. */
  readonly isAgain: boolean;
  /** Whether what is known is written to the host's file of recorded evidence afterwards. */
  readonly isRecorded: boolean;
}

export interface RefreshOptions extends HostFolders {
  /** Time for looking; what is not reached waits for the next run. `null`: as long as it takes. */
  readonly withinMs: number | null;
  /** Also what is not due yet. */
  readonly isAgain: boolean;
}

export interface WithdrawalOptions extends HostFolders {
  readonly action: WithdrawalAction;
  /** Entry id, candidate id, release id, plugin id of a candidate, or `<package>@<version>`. */
  readonly id: string;
  /** As it was typed. */
  readonly reason: string;
}

export interface InitProfileOptions {
  readonly packageName: string;
  /** Exact version; `null`: the one tagged latest. */
  readonly version: string | null;
  /** File to write; `null`: none. */
  readonly out: string | null;
  /** Who writes about somebody else's package; `null`: its publisher writes. */
  readonly author: string | null;
  readonly hostFolder: string;
}

/** What a new host profile cannot do without. */
export interface HostAnswers {
  /** As people write it. */
  readonly name: string;
  /** `null`: the host is no package. */
  readonly hostPackage: string | null;
  /** Version of the host that plugins are tried in. */
  readonly hostVersion: string;
}

export interface CheckProfilesOptions {
  readonly files: readonly string[];
  readonly hostFolder: string;
}

export const EVAL_STRATEGIES = ['search', 'route', 'candidates'] as const;
export type EvalStrategy = (typeof EVAL_STRATEGIES)[number];

export type SearchAnswer = Awaited<ReturnType<PluginFactsClient['searchDiscovery']>>;
export type CandidatesAnswer = Awaited<ReturnType<PluginFactsClient['searchCandidates']>>;
export type RouteAnswer = Awaited<ReturnType<PluginFactsClient['routeDiscovery']>>;
export type PluginAnswer = Awaited<ReturnType<PluginFactsClient['getPlugin']>>;
export type EntryAnswer = Extract<PluginAnswer, { kind: 'entry' }>;
export type ReleaseAnswer = Extract<PluginAnswer, { kind: 'candidate' }>;

/**
 * What the commands do; `src/app` gives the functions. Each reports what
 * happened as a value and prints nothing; what cannot be done is thrown as a
 * `Failure`. Long ones stop soon after `interrupt` fires, but need not: their
 * work must survive the end of the process at any moment.
 */
export interface CommandImplementations {
  ingest: (options: IngestOptions, progress: Progress, interrupt: AbortSignal) => Promise<IngestReport>;
  publish: (options: HostFolders, progress: Progress, interrupt: AbortSignal) => Promise<PublishReport>;
  /** Withdraws or reinstates, and publishes. */
  decideWithdrawal: (options: WithdrawalOptions, progress: Progress) => Promise<WithdrawalReport>;
  /** Ends when `stop` has fired and the requests in hand were answered. */
  serve: (options: ServeOptions, onReady: (ready: ServiceReady) => void, stop: AbortSignal) => Promise<void>;
  /** Reads the publication that stands in the data folder. */
  search: (request: SearchRequest, target: HostFolders) => Promise<SearchAnswer>;
  /** Reads the publication that stands in the data folder. */
  candidates: (request: CandidateRequest, target: HostFolders) => Promise<CandidatesAnswer>;
  /** Reads the publication that stands in the data folder. */
  route: (request: RouteRequest, target: HostFolders) => Promise<RouteAnswer>;
  /** Reads the publication that stands in the data folder. */
  tree: (request: TreeRequest, target: HostFolders) => Promise<TreeAnswer>;
  /** Reads the publication that stands in the data folder. */
  explain: (request: ExplainRequest, target: HostFolders) => Promise<ExplainAnswer>;
  /** Reads the publication that stands in the data folder. */
  show: (pluginId: string, target: HostFolders) => Promise<PluginAnswer>;
  evaluate: (options: EvalOptions, progress: Progress, interrupt: AbortSignal) => Promise<EvalReport>;
  /** Looks at plugins: asks registry, repositories and advisories, and runs the real host, confined. */
  analyze: (options: AnalyzeOptions, progress: Progress, interrupt: AbortSignal) => Promise<AnalyzeReport>;
  /** Looks again at what is due of the releases with a profile, and publishes. */
  refresh: (options: RefreshOptions, progress: Progress, interrupt: AbortSignal) => Promise<RefreshReport>;
  /** Reads catalogs and looks of the data folder. @param plugin id or package name */
  evidence: (plugin: string, target: HostFolders) => Promise<EvidenceReport>;
  /** Keeps the report of an outside tester. */
  importRun: (file: string, target: HostFolders) => Promise<ImportedRun>;
  /** Asks the registry of the host. */
  initProfile: (options: InitProfileOptions) => Promise<ProfileTemplate>;
  checkProfiles: (options: CheckProfilesOptions) => Promise<readonly ProfileCheckReport[]>;
  /** Makes the folder of a new host. @returns the files it wrote */
  initHost: (hostFolder: string, answers: HostAnswers) => Promise<readonly string[]>;
  doctor: (options: HostFolders) => Promise<DoctorReport>;
}
