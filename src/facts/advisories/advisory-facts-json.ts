import { SEVERITIES } from '../../contract/shared/status.ts';
import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { type Advisory, type AdvisoryFacts } from './advisory-facts.ts';

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

/** @returns `null` where the value is not of today's shape: it is then looked at again */
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
