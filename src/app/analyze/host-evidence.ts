import { judgeContents } from '../../analysis/contents-json.ts';
import { createEvidenceReader, type EvidenceReader } from '../../analysis/evidence-reader.ts';
import { parseAdvisoryFacts } from '../../facts/advisory-facts-json.ts';
import { parseHostRun } from '../../facts/host-run-json.ts';
import type { ObservationLedgerReader } from '../../facts/observation-ledger-port.ts';
import { OBSERVATION_KINDS } from '../../facts/observation.ts';
import type { PackageReleaseFacts } from '../../facts/package-release.ts';
import { parseReleaseFacts } from '../../facts/release-facts-json.ts';
import { parseRepositoryFacts } from '../../facts/repository-facts-json.ts';

/** What chains ask, answered from a ledger. */
export function hostEvidence(ledger: Pick<ObservationLedgerReader, 'latest' | 'history'>): EvidenceReader {
  return createEvidenceReader(ledger, {
    release: parseReleaseFacts,
    contents: judgeContents,
    advisories: parseAdvisoryFacts,
    repository: parseRepositoryFacts,
    hostRun: parseHostRun,
  });
}

/** The releases that are recorded with a host, each replaced by what an analysis saw later. */
export function newestReleases(
  recorded: ReadonlyMap<string, PackageReleaseFacts>,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
): ReadonlyMap<string, PackageReleaseFacts> {
  const releases = new Map(recorded);
  for (const { subject, outcome, observedAtMs } of ledger.latestOfKind('package_release')) {
    if (outcome.kind !== 'seen' || !subject.startsWith('package:')) continue;
    const facts = parseReleaseFacts(outcome.value, observedAtMs);
    const known = facts === null ? undefined : releases.get(facts.packageName);
    if (facts !== null && (known === undefined || facts.observedAtMs > known.observedAtMs)) {
      releases.set(facts.packageName, recordedFacts(facts));
    }
  }
  return releases;
}

/** Without what only an analysis looks at: a project's revision is of the facts that identify it. */
function recordedFacts(facts: PackageReleaseFacts): PackageReleaseFacts {
  return {
    packageName: facts.packageName,
    version: facts.version,
    integrity: facts.integrity,
    artifactDigest: facts.artifactDigest,
    publishedAtMs: facts.publishedAtMs,
    license: facts.license,
    declaredRepositoryUrl: facts.declaredRepositoryUrl,
    declaredRepositoryDirectory: facts.declaredRepositoryDirectory,
    isDeprecated: facts.isDeprecated,
    unpackedSizeBytes: facts.unpackedSizeBytes,
    distTags: facts.distTags,
    keywords: facts.keywords,
    manifestSections: facts.manifestSections,
    hostPeerRange: facts.hostPeerRange,
    observedAtMs: facts.observedAtMs,
  };
}

/** When the newest look of a ledger was made; 0: there is none. */
export function newestLookMs(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): number {
  let newestMs = 0;
  for (const kind of OBSERVATION_KINDS) {
    for (const { observedAtMs } of ledger.latestOfKind(kind)) newestMs = Math.max(newestMs, observedAtMs);
  }
  return newestMs;
}
