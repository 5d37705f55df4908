import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { AnalyzeOptions } from '../operations/analyze/analyze-host.ts';
import type { AnalyzeReport } from '../operations/analyze/analyze-report.ts';
import type { HostFolders } from '../operations/data-folder.ts';
import type { ConformanceOptions } from '../operations/conformance/check-conformance.ts';
import type { ConformanceReport } from '../operations/conformance/conformance-report.ts';
import type { DoctorReport } from '../operations/doctor/doctor-report.ts';
import type { EvidenceReport } from '../operations/evidence/evidence-report.ts';
import type { ImportedRun } from '../operations/evidence/import-run.ts';
import type { HostAnswers } from '../operations/host-profile/host-template.ts';
import type { IngestOptions } from '../operations/ingest/ingest-host.ts';
import type { IngestReport } from '../operations/ingest/ingest-report.ts';
import type {
  CheckPluginProfilesOptions,
  InitPluginProfileOptions,
  PluginProfileCheckReport,
  PluginProfileTemplate,
} from '../operations/plugin-profile/profile-files.ts';
import type { Progress } from '../operations/progress.ts';
import type { PublishReport } from '../operations/publish/publish-report.ts';
import type { RefreshReport } from '../operations/refresh/refresh-report.ts';
import type { RefreshOptions } from '../operations/refresh/refresh-host.ts';
import type { RollBackOptions, RollBackReport } from '../operations/rollback/roll-back.ts';
import type { InitKeysOptions, KeysReport, RotateKeysOptions } from '../operations/signing/manage-keys.ts';
import type { SigningReport } from '../operations/signing/sign-current.ts';
import type { VerifyOptions, VerifyReport } from '../operations/signing/verify-publication.ts';
import type { SignedElsewhere } from '../operations/signing/sign-file.ts';
import type { Staleness } from '../operations/serve/staleness.ts';
import type { WithdrawalOptions, WithdrawalReport } from '../operations/withdrawal/decide-withdrawal.ts';
import type { EvalOptions, EvalReport } from './eval-report.ts';
import type { SettingsReport } from './settings-report.ts';

export interface ServeOptions extends HostFolders {
  /** 0 to 65,535; 0 lets the system choose. */
  readonly port: number;
  readonly address: string;
  /** Threads that answer queries; `null`: as many as are set. */
  readonly workers: number | null;
  /** Place that is followed; `null`: that of the settings, if any. */
  readonly publication: string | null;
}

export interface PublishOptions extends HostFolders {
  /** Place that what is signed is put to; `null`: that of the settings, if any. */
  readonly to: string | null;
}

export interface DescribeSettingsOptions extends HostFolders {
  /** Whether the command line names the host. */
  readonly isHostGiven: boolean;
}

/** What a started service says of itself. */
export interface ServiceReady {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** `null`: metrics are not served. */
  readonly metricsUrl: string | null;
  readonly snapshotId: string;
  readonly entries: number;
  /** A query worth trying, written by the operator in the host profile and never taken from a catalog; `null`: none is. */
  readonly sampleQuery: string | null;
  /** Whether the publication's signatures were verified. */
  readonly isVerified: boolean;
  /** `null`: the facts are current. */
  readonly staleness: Staleness | null;
  /** Whether the publication comes from another place, which others publish to. */
  readonly isFollowed: boolean;
}

/**
 * What the commands do; `src/app` gives the functions. Each reports what
 * happened as a value and prints nothing; what cannot be done is thrown as a
 * `Failure`. Long ones stop soon after `interrupt` fires, but need not: their
 * work must survive the end of the process at any moment.
 */
export interface CommandImplementations {
  ingest: (options: IngestOptions, progress: Progress, interrupt: AbortSignal) => Promise<IngestReport>;
  publish: (options: PublishOptions, progress: Progress, interrupt: AbortSignal) => Promise<PublishReport>;
  /** Withdraws or reinstates, and publishes. */
  decideWithdrawal: (options: WithdrawalOptions, progress: Progress) => Promise<WithdrawalReport>;
  /** Publishes what an earlier publication held. */
  rollBack: (options: RollBackOptions) => Promise<RollBackReport>;
  /** Ends when `stop` has fired and the requests in hand were answered. */
  serve: (options: ServeOptions, onReady: (ready: ServiceReady) => void, stop: AbortSignal) => Promise<void>;
  /** A client of the current publication in the data folder: it asks the very service that `serve` starts, without a network. */
  openPublication: (target: HostFolders) => Promise<PluginFactsClient>;
  evaluate: (options: EvalOptions, progress: Progress, interrupt: AbortSignal) => Promise<EvalReport>;
  /** Observes plugins: asks registry, repositories and advisories, and runs the real host, confined. */
  analyze: (options: AnalyzeOptions, progress: Progress, interrupt: AbortSignal) => Promise<AnalyzeReport>;
  /** Observes again what is due of the releases with a profile, and publishes. */
  refresh: (options: RefreshOptions, progress: Progress, interrupt: AbortSignal) => Promise<RefreshReport>;
  /** Reads catalogs and observations of the data folder. @param plugin id, package, release, repository or name */
  evidence: (plugin: string, target: HostFolders) => Promise<EvidenceReport>;
  /** Keeps the report of an outside tester. */
  importRun: (file: string, target: HostFolders) => Promise<ImportedRun>;
  /** Asks the registry of the host. */
  initPluginProfile: (options: InitPluginProfileOptions) => Promise<PluginProfileTemplate>;
  checkPluginProfiles: (options: CheckPluginProfilesOptions) => Promise<readonly PluginProfileCheckReport[]>;
  /** Makes the folder of a new host. @returns the files it wrote */
  initHost: (hostFolder: string, answers: HostAnswers) => Promise<readonly string[]>;
  /** Works also where settings are wrong, and says so. */
  describeSettings: (options: DescribeSettingsOptions) => Promise<SettingsReport>;
  /** @param options where a service of the host is, or is to be */
  doctor: (options: ServeOptions, progress: Progress) => Promise<DoctorReport>;
  /** Makes the keys that publications are signed with. */
  initKeys: (options: InitKeysOptions) => Promise<KeysReport>;
  rotateKeys: (options: RotateKeysOptions) => Promise<KeysReport>;
  /** Adds signatures to a file that waits for them. @param keyFolder where the private keys lie */
  signFile: (file: string, keyFolder: string) => Promise<SignedElsewhere>;
  /** Signs the publication in force again, under new dates. */
  renewSignature: (options: HostFolders) => Promise<SigningReport>;
  /** Verifies a folder of publications, or what a service publishes. */
  verifyPublication: (options: VerifyOptions) => Promise<VerifyReport>;
  /** Holds a server against the contract. */
  checkConformance: (options: ConformanceOptions, interrupt: AbortSignal) => Promise<ConformanceReport>;
}

/** Commands that all answer alike: to describe a command line, to parse one, or to refuse each with one failure. */
export function uniformCommands(answer: () => Promise<never>): CommandImplementations {
  return {
    ingest: answer,
    publish: answer,
    decideWithdrawal: answer,
    rollBack: answer,
    refresh: answer,
    serve: answer,
    openPublication: answer,
    evaluate: answer,
    analyze: answer,
    evidence: answer,
    importRun: answer,
    initPluginProfile: answer,
    checkPluginProfiles: answer,
    initHost: answer,
    describeSettings: answer,
    doctor: answer,
    initKeys: answer,
    rotateKeys: answer,
    signFile: answer,
    renewSignature: answer,
    verifyPublication: answer,
    checkConformance: answer,
  };
}
