/** Numbers keep their columns; bars have the colours of the marks, and hatching where nobody has looked. */
export const PUBLICATION_STYLE = `
.counted { list-style: none; padding: 0 }
.counted li { padding-inline-start: 4rem; text-indent: -4rem }
.counted .number { display: inline-block; text-indent: 0; min-width: 3.5rem; text-align: end; margin-inline-end: .5rem; font-variant-numeric: tabular-nums }
.coverage { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.coverage h2 { font-size: 1rem }
.coverage h3 { font-size: .9375rem; margin-top: 1.5rem }
.outcomes { margin-top: .75rem }
.outcomes .plot { width: 100%; min-width: 8rem; padding-block: .55rem }
.outcomes th { white-space: nowrap }
.shares { display: block; width: 100%; height: .9rem }
.share.passed { fill: var(--passed) }
.share.partial { fill: var(--partial) }
.share.failed { fill: var(--failed) }
.share.not_tested { fill: none }
.share.not_applicable { fill: var(--line) }
.share-frame { fill: none; stroke: var(--edge); stroke-width: 1; vector-effect: non-scaling-stroke }
.heat td { white-space: nowrap; font-variant-numeric: tabular-nums }
.heat th[scope=row] { min-width: 8rem }
.heat td, .heat th { padding-inline-end: .5rem; font-size: .8125rem }
.flips > li { margin-block: .5rem }
.changes code { overflow-wrap: anywhere }
.changes > li { padding-block: .3rem; border-bottom: 1px solid var(--line) }
.changes li { font-size: .875rem }
.files code { font-size: .75rem }
@media (max-width: 45rem) {
  .outcomes th[scope=row] { white-space: normal; min-width: 6rem }
  .outcomes .plot { min-width: 2.5rem }
  .outcomes .status { writing-mode: vertical-rl }
  .outcomes th, .outcomes td { padding-inline-end: .5rem }
}
`;
