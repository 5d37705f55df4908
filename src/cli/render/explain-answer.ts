import { formatCount } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { ExplainAnswer, ExplainedHit } from '../explain-plugin.ts';
import { type TableColumn, displayWidth, fitToWidth, renderTable, wrapText } from '../text-layout.ts';
import { explainPlace, tierName } from './explain-place.ts';
import { renderQuery } from './explain-query.ts';
import { FACTS_LINE, renderFacts } from './plugin-facts.ts';

type FoundTerm = HitExplanation['terms'][number];

const INDENT = '  ';
const LINE_CELLS = 80;
/** With indentation and points they fill a line; what the fields do not take the terms may. */
const TERM_CELLS = 25;
const FIELDS_CELLS = 38;
const NAME_CELLS = 20;

/** Why a query finds a plugin where it does, for people; 80 columns wide. */
export function renderExplainAnswer(answer: ExplainAnswer): string {
  const { hit, hit_above: above, query } = answer;
  return `${[
    fitToWidth(forTerminal(answer.name), LINE_CELLS),
    ...renderFacts(placeFacts(answer), INDENT),
    '',
    ...renderQuery(query),
    ...(hit === null ? [] : ['', ...renderPoints(hit, above), '', ...renderTerms(hit.explanation)]),
    '',
    ...wrapText(explainPlace(answer), LINE_CELLS),
    '',
    ...wrapText(FACTS_LINE, LINE_CELLS),
  ].join('\n')}\n`;
}

function placeFacts({ entry_id: id, snapshot_id: snapshotId, hit, total }: ExplainAnswer): [string, string][] {
  const place = hit === null ? 'none' : `${formatCount(hit.explanation.rank)} of ${formatCount(total)}`;
  return [
    ['id', forTerminal(id)],
    ['snapshot', forTerminal(snapshotId)],
    ['rank', place],
    ...(hit === null ? [] : scoreFacts(hit)),
  ];
}

function scoreFacts({ score, explanation }: ExplainedHit): [string, string][] {
  return [
    ['tier', tierName(explanation)],
    ['score', `${score.toFixed(10)}: the tier in thousands, points, and a bit by rank`],
  ];
}

/** Features that gave any points, beside those of the hit above. */
function renderPoints(hit: ExplainedHit, above: ExplainedHit | null): string[] {
  const shown = [hit, ...(above === null ? [] : [above])].map(({ explanation }) => explanation);
  const columns: TableColumn[] = [
    { header: 'points', align: 'left' },
    { header: 'this one', align: 'right' },
    ...(above === null ? [] : [{ header: fitToWidth(forTerminal(above.name), NAME_CELLS), align: 'right' } as const]),
  ];
  const rows = hit.explanation.features.flatMap(({ feature }, i) => {
    const points = shown.map(({ features }) => features[i]?.points ?? null);
    return points.every((each) => each === 0) ? [] : [[feature.replaceAll('_', ' '), ...points.map(pointsText)]];
  });
  const total = ['total', ...shown.map(({ points_total: points }) => pointsText(points))];
  return renderTable(columns, [...rows, total]).map(indented);
}

function pointsText(points: number | null): string {
  return points === null ? 'not looked at' : points.toFixed(6);
}

function renderTerms({ terms }: HitExplanation): string[] {
  if (terms.length === 0) return ['no term of the query found'];
  const columns = [
    { header: 'terms found', align: 'left' },
    { header: 'points', align: 'right' },
    { header: 'in', align: 'left' },
  ] as const;
  const fields = terms.map((term) => fitToWidth(fieldNames(term), FIELDS_CELLS));
  const termCells = TERM_CELLS + FIELDS_CELLS - Math.max(...fields.map(displayWidth));
  const rows = terms.map((term, i) => [
    fitToWidth(foundTerm(term), termCells),
    pointsText(term.points),
    fields[i] ?? '',
  ]);
  return renderTable(columns, rows).map(indented);
}

function foundTerm({ term, found_as: foundAs, origin }: FoundTerm): string {
  const found = forTerminal(foundAs);
  return origin === 'query' ? found : `${forTerminal(term)}: ${found} (${origin})`;
}

function fieldNames({ fields }: FoundTerm): string {
  return fields.map((field) => (field === 'registry_package' ? 'package' : field)).join(', ');
}

function indented(line: string): string {
  return INDENT + line;
}
