import type { QualityReasonCode } from '../contract/evidence/quality-reason-codes.ts';
import type { ChainStatus, DimensionStatus } from '../contract/shared/status.ts';
import type { PluginProject } from '../facts/identity/plugin-project.ts';
import type { Evidence } from '../facts/observation/evidence.ts';
import type { ObservationRequest } from '../facts/observation/observation-request.ts';
import { CLAIM_CONTESTED, type EvidenceDimensions } from './evidence-dimensions.ts';

/**
 * A chain answers one question about one plugin revision. `select` picks what it
 * asks about (`null`: nothing, and `unasked` says what that means); `required` names what has to be
 * observed; `collect` takes what the evidence says; `evaluate` judges it. All four
 * are pure: observing may fail, and what came of it is kept (`src/collection`),
 * so that a new rule judges old observations without fetching.
 */
export interface Chain<Subject, Collected, Dimension extends keyof EvidenceDimensions> {
  readonly id: `quality.${string}`;
  /** Raise on every change that can change a result. */
  readonly analyzerVersion: string;
  readonly select: (revision: PluginRevision) => Subject | null;
  /** What has to be observed, given the evidence; an observation may make others askable. */
  readonly required: (subject: Subject, evidence: Evidence) => readonly ObservationRequest[];
  readonly collect: (subject: Subject, evidence: Evidence) => Collected;
  readonly evaluate: (collected: Collected) => ChainVerdict<Dimension>;
  /** What is said where `select` found nothing to ask about. */
  readonly unasked: (revision: PluginRevision) => UnaskedVerdict<Dimension>;
}

/** What a chain says of a revision that it asks nobody about. */
export type UnaskedVerdict<Dimension extends keyof EvidenceDimensions> = Omit<ChainVerdict<Dimension>, 'observedAtMs'>;

/** The question does not apply. */
export function notApplicable<Dimension extends keyof EvidenceDimensions>(
  dimensions: Pick<EvidenceDimensions, Dimension>,
): UnaskedVerdict<Dimension> {
  return { status: 'not_applicable', reasonCodes: [], dimensions };
}

/** A question about the package of a revision that has none: nobody can tell which to ask about, or it does not apply. */
export function unaskedOfPackage<Dimension extends keyof EvidenceDimensions>(
  { project }: PluginRevision,
  whenContested: Pick<EvidenceDimensions, Dimension>,
  whenNone: Pick<EvidenceDimensions, Dimension>,
): UnaskedVerdict<Dimension> {
  return project.packageAssociation === 'contested'
    ? { ...CLAIM_CONTESTED, dimensions: whenContested }
    : notApplicable(whenNone);
}

/** What a chain says of one revision. */
export interface ChainVerdict<Dimension extends keyof EvidenceDimensions> {
  readonly status: ChainStatus;
  readonly reasonCodes: readonly QualityReasonCode[];
  /** When the newest answer was had that the verdict rests on; `null`: there is none. */
  readonly observedAtMs: number | null;
  readonly dimensions: Pick<EvidenceDimensions, Dimension>;
}

/** How a chain ended for one revision. */
export interface ChainRun {
  readonly analysisId: string;
  readonly analyzerVersion: string;
  readonly status: ChainStatus;
  readonly reasonCodes: readonly QualityReasonCode[];
  readonly observedAtMs: number | null;
}

/** A run of a chain, with the dimensions it decides. */
export interface EvaluatedChain<Dimension extends keyof EvidenceDimensions> {
  readonly run: ChainRun;
  readonly dimensions: Pick<EvidenceDimensions, Dimension>;
}

/** Judges what is known; asks nobody. */
export function evaluateChain<Subject, Collected, Dimension extends keyof EvidenceDimensions>(
  chain: Chain<Subject, Collected, Dimension>,
  revision: PluginRevision,
  evidence: Evidence,
): EvaluatedChain<Dimension> {
  const head = { analysisId: chain.id, analyzerVersion: chain.analyzerVersion };
  const subject = chain.select(revision);
  if (subject === null) {
    const { dimensions, ...verdict } = chain.unasked(revision);
    return { run: { ...head, ...verdict, observedAtMs: null }, dimensions };
  }
  const { dimensions, ...verdict } = chain.evaluate(chain.collect(subject, evidence));
  return { run: { ...head, ...verdict }, dimensions };
}

/** What a chain requires to be observed of a revision; nothing where it has nothing to ask about. */
export function requiredObservations<Subject, Collected, Dimension extends keyof EvidenceDimensions>(
  { select, required }: Chain<Subject, Collected, Dimension>,
  revision: PluginRevision,
  evidence: Evidence,
): readonly ObservationRequest[] {
  const subject = select(revision);
  return subject === null ? [] : required(subject, evidence);
}

const OBSERVED: ReadonlySet<ChainStatus> = new Set(['passed', 'partial', 'failed']);

/** Whether a chain or dimension rests on an observation: `not_tested` and `not_applicable` do not. */
export function hasObserved({ status }: { readonly status: ChainStatus }): boolean {
  return OBSERVED.has(status);
}

/**
 * One status of several dimensions: `failed` where one failed, `passed` where all
 * passed, `not_tested` where none was observed, else `partial`: a question
 * that was answered in part is not passed.
 */
export function combinedStatus(statuses: readonly DimensionStatus[]): DimensionStatus {
  if (statuses.includes('failed')) return 'failed';
  if (statuses.every((status) => status === 'passed')) return 'passed';
  return statuses.some((status) => hasObserved({ status })) ? 'partial' : 'not_tested';
}

/** What evidence is drawn from: one project as the sources gave it at one time. */
export interface PluginRevision {
  readonly entryId: `plugin.discovery.${string}`;
  readonly project: PluginProject;
  /** Whether the host profile knows the category that the sources gave; `null`: they gave none. */
  readonly isCategoryKnown: boolean | null;
  /** Newest date of its records; of a record without one its catalog's. */
  readonly listedAtMs: number;
  /** Newest date of the records of others that its name and its claims were held against; `null`: they resemble or contest nothing. */
  readonly comparedAtMs: number | null;
}
