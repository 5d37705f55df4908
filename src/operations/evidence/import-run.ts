import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/digest.ts';
import { Failure, type FailureItem } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { TestRunReport } from '../../contract/evidence/test-run-report.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedger, ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import type { EvidenceFact } from './evidence-report.ts';

/** A test run report of an outside tester, as it was kept. */
export interface ImportedRun {
  /** `testrun.<12 hex digits>` of its digest. */
  readonly testRunId: string;
  readonly packageName: string;
  readonly version: string;
  /** Third-party text. */
  readonly tester: string;
  /** Of the report's canonical JSON. */
  readonly digest: string;
  /** `unchanged`: the same report was imported before. */
  readonly outcome: 'imported' | 'unchanged';
}

/** Raised by every change of what is kept of a report. */
const TEST_RUN_COLLECTOR_VERSION = '1.0.0';
const MOST_REPORT_BYTES = 1_048_576;
/** Hex digits of the digest that tell the reports about one release apart. */
const ID_DIGITS = 12;

/**
 * Keeps the report of an outside tester under its digest; the same one twice is
 * kept once. It is dated by its own end, and stands beside what was seen here.
 */
export async function importTestRun(
  path: string,
  { read }: Pick<FilePort, 'read'>,
  ledger: Pick<ObservationLedger, 'append' | 'history'>,
): Promise<ImportedRun> {
  const report = checked(await read(path, MOST_REPORT_BYTES));
  const digest = sha256(canonicalJson(report));
  const release = { packageName: report.package_name, version: report.version };
  const testRunId = `testrun.${digest.slice('sha256:'.length).slice(0, ID_DIGITS)}`;
  const subject = `${releaseSubject(release)}#${testRunId}`;
  const isNew = ledger.history('test_run_report', subject).length === 0;
  const observedAtMs = parseTimestampMs(report.ended_at);
  if (observedAtMs === null) throw new Failure('internal_error', 'A checked timestamp that cannot be read.');
  if (isNew) {
    ledger.append({
      kind: 'test_run_report',
      subject,
      collectorVersion: TEST_RUN_COLLECTOR_VERSION,
      observedAtMs,
      outcome: { kind: 'observed', value: report },
    });
  }
  return { testRunId, ...release, tester: report.tester.name, digest, outcome: isNew ? 'imported' : 'unchanged' };
}

/** @throws Failure `invalid_request` that names each thing that is wrong in the file */
function checked(bytes: Uint8Array | null): TestRunReport {
  if (bytes === null) throw new Failure('invalid_request', 'There is no such file; give the path of a report.');
  const parsed = TestRunReport.safeParse(jsonOf(bytes));
  if (parsed.success) return parsed.data;
  const items = parsed.error.issues.map((issue): FailureItem => ({
    pointer: issue.path.map((part) => `/${String(part)}`).join(''),
    code: 'report_invalid',
    detail: issue.message,
  }));
  throw new Failure('invalid_request', 'The file is no test run report; each item says what to change.', { items });
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('invalid_request', 'The file is not JSON in UTF-8.', { cause });
  }
}

/** What testers say of a release, a fact a dimension, newest report last. */
export function testRunFacts(
  release: ExactRelease,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
): readonly EvidenceFact[] {
  const prefix = `${releaseSubject(release)}#`;
  return [...ledger.latestOfKind('test_run_report')]
    .filter(({ subject }) => subject.startsWith(prefix))
    .flatMap(({ subject, outcome }) => {
      const report = outcome.kind === 'observed' ? TestRunReport.safeParse(outcome.value).data : undefined;
      return report === undefined ? [] : factsOfReport(report, subject.slice(prefix.length));
    });
}

function factsOfReport({ tester, host, ended_at: observedAt, dimensions }: TestRunReport, id: string): EvidenceFact[] {
  const source = `${tester.name}, ${id}, in ${host.package_name} ${host.version}`;
  return dimensions.map(({ dimension, status, summary }) => ({
    label: dimension,
    value: summary === null ? status : `${status}: ${summary}`,
    source,
    observedAt,
  }));
}
