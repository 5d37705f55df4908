import { Argument, Command } from 'commander';
import { forTerminal } from '../../base/text-safety.ts';
import type { EvidenceDimension, EvidenceFact, EvidenceReport } from '../../operations/evidence/evidence-report.ts';
import type { ImportedRun } from '../../operations/evidence/import-run.ts';
import type { CommandContext } from '../command-context.ts';
import { type HostOptionValues, dataOption, examples, foldersOf, hostOption, jsonOption } from '../command-options.ts';
import { CONTESTED, FACTS_LINE, renderFacts } from '../render/plugin-facts.ts';
import { READING_INTERRUPTED, runCommand } from '../run-command.ts';
import { renderJson } from '../text-layout.ts';

interface EvidenceOptionValues extends HostOptionValues {
  readonly json?: boolean;
}

export function evidenceCommand(context: CommandContext): Command {
  return new Command('evidence')
    .description(
      'Show the evidence about one plugin: each fact with who says it and when it was seen. It is what is held, which a publication made before, or gone back to, does not say.',
    )
    .addArgument(
      new Argument('<id>', 'id of a plugin or a release, its package (also <package>@<version>), repository or name'),
    )
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('evidence my-plugin', 'evidence plugin.discovery.0123456789abcdef01234567 --json'))
    .action((pluginId: string, options: EvidenceOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: READING_INTERRUPTED }, async () => {
        const report = await context.commands.evidence(pluginId, foldersOf(options));
        context.output.stdout.write(options.json === true ? renderJson(report) : renderEvidenceReport(report));
        return 0;
      }),
    );
}

const INDENT = '  ';

/** For people: what is known, by dimension, and who says it since when. */
function renderEvidenceReport(report: EvidenceReport): string {
  const { name, pluginId, packageName, version, hostVersion, disposition, chains, dimensions, testRuns } = report;
  return `${[
    forTerminal(name),
    ...renderFacts(
      [
        ['id', pluginId === null ? 'none: a release by itself, which no entry stands for' : forTerminal(pluginId)],
        [
          'release',
          packageName === null ? renderNoPackage(report) : forTerminal(`${packageName}@${version ?? '(none seen)'}`),
        ],
        ['host', forTerminal(hostVersion)],
        ...(disposition === null ? [] : [['disposition', disposition] as const]),
      ],
      INDENT,
    ),
    ...renderChains(chains),
    ...dimensions.flatMap((dimension) => ['', ...renderDimension(dimension)]),
    ...(testRuns.length === 0
      ? []
      : ['', 'Outside testers (their word, not a result of ours)', ...testRuns.map(renderFact)]),
    '',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function renderNoPackage({ contestedPackages }: EvidenceReport): string {
  if (contestedPackages.length === 0) return 'no package';
  const names = contestedPackages.map(forTerminal).join(', ');
  return `unknown; ${names}: ${CONTESTED}`;
}

function renderChains(chains: EvidenceReport['chains']): string[] {
  if (chains.length === 0) return [];
  return [
    '',
    'Chains',
    ...renderFacts(
      chains.map(({ analysisId, status, lookedAt, analyzerVersion }) => [
        forTerminal(analysisId),
        `${status}, ${lookOf(analysisId, lookedAt)}, analyzer ${analyzerVersion}`,
      ]),
      INDENT,
    ),
  ];
}

/** The chain of the records is dated by them: one may be older than this service. */
function lookOf(analysisId: string, lookedAt: string | null): string {
  if (lookedAt === null) return 'has not looked';
  return analysisId === 'quality.source-metadata' ? `judged a record of ${lookedAt}` : `looked ${lookedAt}`;
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

interface ImportOptionValues extends HostOptionValues {
  readonly json?: boolean;
}

const INTERRUPTED = 'a report is kept whole or not at all; run the same command again.';

export function importRunCommand(context: CommandContext): Command {
  return new Command('import-run')
    .description("Keep an outside tester's report about one release, under its own authority and digest.")
    .addArgument(new Argument('<file>', 'JSON file of the report; docs/EVIDENCE.md shows its fields'))
    .addOption(jsonOption())
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addHelpText('after', examples('import-run report.json'))
    .action((file: string, options: ImportOptionValues) =>
      runCommand(context, { asJson: options.json === true, whenInterrupted: INTERRUPTED }, async () => {
        const imported = await context.commands.importRun(file, foldersOf(options));
        context.output.stdout.write(options.json === true ? renderJson(imported) : renderImportedRun(imported));
        return 0;
      }),
    );
}

function renderImportedRun({ testRunId, packageName, version, tester, digest, outcome }: ImportedRun): string {
  return `${renderFacts(
    [
      ['test run', forTerminal(testRunId)],
      ['release', forTerminal(`${packageName}@${version}`)],
      ['tester', forTerminal(tester)],
      ['digest', forTerminal(digest)],
      ['outcome', outcome === 'imported' ? 'imported' : 'unchanged: it was imported before'],
    ],
    '',
  ).join('\n')}\n`;
}
