import { displayWidth, padToWidth } from './display-width.ts';

export interface TableColumn {
  readonly header: string;
  readonly align: 'left' | 'right';
}

/** Lines of a table with aligned columns, two cells apart; cells must be safe for a terminal already. */
export function renderTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): string[] {
  const header = columns.map((column) => column.header);
  const widths = columns.map((_, index) =>
    [header, ...rows].reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), 0),
  );
  return [header, ...rows].map((row) =>
    columns
      .map(({ align }, index) => padToWidth(row[index] ?? '', widths[index] ?? 0, align))
      .join('  ')
      .trimEnd(),
  );
}
