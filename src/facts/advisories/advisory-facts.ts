import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { SEVERITIES } from '../../contract/shared/status.ts';
import type { ExactRelease } from '../observation/observation.ts';

export type AdvisorySeverity = (typeof SEVERITIES)[number];

export interface Advisory {
  readonly advisoryId: string;
  readonly packageName: string;
  readonly version: string;
  /** `null`: the source does not say. */
  readonly severity: AdvisorySeverity | null;
}

/** Published advisories about exact releases: the one asked for and, where resolved, its dependencies. */
export interface AdvisoryFacts {
  readonly packageName: string;
  readonly version: string;
  /** About the release itself. */
  readonly ofRelease: readonly Advisory[];
  /** About everything it resolves to, itself left out; `null`: the tree was not resolved. */
  readonly ofDependencies: readonly Advisory[] | null;
  readonly observedAtMs: number;
}

/** Knows published advisories about exact releases. */
export interface AdvisorySource {
  /**
   * Every advisory about any of the releases, ordered by package, version and id.
   * Throws a `Failure` where the source cannot be asked: then nothing is known.
   */
  findAdvisories: (releases: readonly ExactRelease[]) => Promise<readonly Advisory[]>;
}

/** Raised by every change that can change which advisories are seen. */
export const ADVISORY_COLLECTOR_VERSION = '2.0.0';

const AdvisoryValue = z.strictObject({
  advisory_id: z.string().min(1),
  package_name: z.string().min(1),
  version: z.string().min(1),
  severity: z.enum(SEVERITIES).nullable(),
});

/** The value of an `advisories` look. */
const AdvisoriesValue = z.strictObject({
  package_name: z.string().min(1),
  version: z.string().min(1),
  of_release: z.array(AdvisoryValue),
  of_dependencies: z.array(AdvisoryValue).nullable(),
});

export function advisoryFactsToJson(facts: AdvisoryFacts): Json {
  return {
    package_name: facts.packageName,
    version: facts.version,
    of_release: facts.ofRelease.map((advisory) => advisoryToJson(advisory)),
    of_dependencies: facts.ofDependencies?.map((advisory) => advisoryToJson(advisory)) ?? null,
  } satisfies Readonly<Record<keyof z.infer<typeof AdvisoriesValue>, Json>>;
}

function advisoryToJson({ advisoryId, packageName, version, severity }: Advisory): Json {
  return { advisory_id: advisoryId, package_name: packageName, version, severity };
}

/** @returns `null` where the value is not of today's shape: it is then observed again */
export function parseAdvisoryFacts(value: Json, observedAtMs: number): AdvisoryFacts | null {
  const parsed = AdvisoriesValue.safeParse(value);
  if (!parsed.success) return null;
  const { package_name: packageName, version, of_release: ofRelease, of_dependencies: ofDependencies } = parsed.data;
  return {
    packageName,
    version,
    ofRelease: ofRelease.map((advisory) => toAdvisory(advisory)),
    ofDependencies: ofDependencies?.map((advisory) => toAdvisory(advisory)) ?? null,
    observedAtMs,
  };
}

function toAdvisory(value: z.infer<typeof AdvisoryValue>): Advisory {
  return {
    advisoryId: value.advisory_id,
    packageName: value.package_name,
    version: value.version,
    severity: value.severity,
  };
}
