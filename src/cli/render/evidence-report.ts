import { forTerminal } from '../../base/text-safety.ts';
import type { EvidenceDimension, EvidenceFact, EvidenceReport } from '../../operations/evidence/evidence-report.ts';
import { FACTS_LINE, renderFacts } from './plugin-facts.ts';

const INDENT = '  ';

/** For people: what is known, by dimension, and who says it since when. */
export function renderEvidenceReport(report: EvidenceReport): string {
  const { name, pluginId, packageName, version, hostVersion, disposition, chains, dimensions, testRuns } = report;
  return `${[
    forTerminal(name),
    ...renderFacts(
      [
        ['id', forTerminal(pluginId)],
        ['release', packageName === null ? 'no package' : forTerminal(`${packageName}@${version ?? '(none seen)'}`)],
        ['host', forTerminal(hostVersion)],
        ['disposition', disposition],
      ],
      INDENT,
    ),
    '',
    'Chains',
    ...renderFacts(
      chains.map(({ analysisId, status, lookedAt, analyzerVersion }) => [
        forTerminal(analysisId),
        `${status}, ${lookedAt === null ? 'has not looked' : `looked ${lookedAt}`}, analyzer ${analyzerVersion}`,
      ]),
      INDENT,
    ),
    ...dimensions.flatMap((dimension) => ['', ...renderDimension(dimension)]),
    ...(testRuns.length === 0
      ? []
      : ['', 'Outside testers (their word, not a result of ours)', ...testRuns.map(renderFact)]),
    '',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderDimension({ dimension, status, reasonCodes, facts }: EvidenceDimension): string[] {
  const reasons = reasonCodes.length === 0 ? '' : ` (${reasonCodes.map(forTerminal).join(', ')})`;
  return [`${forTerminal(dimension)}: ${status}${reasons}`, ...facts.map(renderFact)];
}

function renderFact({ label, value, source, observedAt }: EvidenceFact): string {
  const said = value === null ? 'not observed' : forTerminal(value);
  const seen = observedAt === null ? 'nobody has observed it' : observedAt;
  return `${INDENT}${forTerminal(label)}: ${said}  [${forTerminal(source)}; ${seen}]`;
}
