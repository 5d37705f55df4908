import { formatCount, formatCounted } from '../../base/quantities.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import { fitToWidth, renderTable, wrapText } from '../text-layout.ts';

type QueryTerm = QueryExplanation['terms'][number];
type TermAlternative = QueryTerm['alternatives'][number];

const INDENT = '  ';
const LINE_CELLS = 78;
/** Leaves room for origin, weight and count in 80 columns. */
const TERM_CELLS = 40;
/** What stands behind a term of the query in its cell. */
const NOTE_CELLS = 16;
const MOST_ALTERNATIVES = 6;
const MOST_FEEDBACK_TERMS = 8;

/** How a query was read and what was looked up for it, 80 columns wide. */
export function renderQuery(query: QueryExplanation): string[] {
  const columns = [
    { header: 'term, and what is looked up for it', align: 'left' },
    { header: 'from', align: 'left' },
    { header: 'weight', align: 'right' },
    { header: 'plugins', align: 'right' },
  ] as const;
  return [
    `The query, read as ${query.language === 'en' ? 'English' : 'Chinese'}`,
    ...renderTable(columns, query.terms.flatMap(termRows)).map((line) => INDENT + line),
    ...labelled('owner', query.owner === null ? [] : [`${forTerminal(query.owner)} (only what is theirs is listed)`]),
    ...labelled(
      'left out',
      query.left_out_terms.map(({ term, rule }) => `${forTerminal(term)} (${rule.replaceAll('_', ' ')})`),
    ),
    ...labelled('goes with it', feedbackItems(query.feedback_terms)),
  ];
}

function termRows({ term, weight, is_demanded: isDemanded, alternatives }: QueryTerm): string[][] {
  const demanded = isDemanded ? 'demanded' : 'not demanded';
  const shown = alternatives.slice(0, MOST_ALTERNATIVES);
  const rest = alternatives.length - shown.length;
  return [
    weight === null
      ? [`${fitted(term, TERM_CELLS - NOTE_CELLS)}: nobody has it`, '', '', '']
      : [`${fitted(term, TERM_CELLS - NOTE_CELLS)}: ${demanded}`, '', weight.toFixed(2), ''],
    ...shown.map(alternativeRow),
    ...(rest === 0 ? [] : [[`${INDENT}and ${formatCounted(rest, 'other')}`, '', '', '']]),
  ];
}

/** Behind a stroke what counts in a plugin that has a text in the word's language. */
function alternativeRow(alternative: TermAlternative): string[] {
  const { term, origin, weight, weight_beside_own_language: beside, plugin_count: plugins } = alternative;
  return [
    INDENT + fitted(term, TERM_CELLS - INDENT.length),
    origin,
    beside === null ? weight.toFixed(2) : `${weight.toFixed(2)}/${beside.toFixed(2)}`,
    formatCount(plugins),
  ];
}

function feedbackItems(terms: QueryExplanation['feedback_terms']): string[] {
  const shown = terms.slice(0, MOST_FEEDBACK_TERMS).map(({ term, share }) => {
    return `${forTerminal(term)} ${(share * 100).toFixed(0)} %`;
  });
  return terms.length > shown.length ? [...shown, formatCounted(terms.length - shown.length, 'other')] : shown;
}

function labelled(label: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return wrapText(`${label}: ${items.join(', ')}`, LINE_CELLS).map((line) => INDENT + line);
}

function fitted(text: string, cells: number): string {
  return fitToWidth(forTerminal(text), cells);
}
