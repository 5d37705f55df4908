/** The matrix: marks in columns of one width, on a phone under names that are turned. */
export const EVIDENCE_STYLE = `
.matrix { width: 100% }
.matrix th[scope=col], .matrix td { text-align: center }
.matrix th:first-child { text-align: start }
.matrix th[scope=col] { font-size: .8125rem; font-weight: 600; vertical-align: bottom; overflow-wrap: normal; padding-inline: .35rem }
.matrix th[scope=row] { font-weight: 400; min-width: 8rem }
.matrix td { padding: .25rem .25rem; font-variant-numeric: tabular-nums }
.matrix td a { display: inline-grid; place-items: center; min-width: 2rem; min-height: 2rem }
.matrix td .mark { margin: 0; width: 1.15em; height: 1.15em }
.chips a { display: inline-block; padding-block: .2rem; min-height: 1.5rem }
@media (max-width: 45rem) {
  .topics .chips { flex-wrap: nowrap; overflow-x: auto }
  .topics li { flex: none }
  .matrix th[scope=col] { padding-inline: .1rem }
  .matrix th[scope=col] span { writing-mode: vertical-rl; text-align: start }
  .matrix tr > :first-child { min-width: 6rem; max-width: 7.5rem; padding-inline-end: .25rem }
  .matrix tr > [scope=rowgroup] { max-width: none }
  .matrix .status { white-space: normal }
  .matrix td { padding-inline: 0; font-size: .8125rem }
  .matrix td a { min-width: 1.75rem }
}
`;
