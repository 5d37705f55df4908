/**
 * The marks of evidence. Shape and word tell them apart; colour only helps. What
 * was not tested is thin and empty, so that it never looks like what was.
 */
export const MARK_STYLE = `
.sprite { position: absolute; width: 0; height: 0 }
.mark { width: 1em; height: 1em; vertical-align: -.12em; margin-inline-end: .35em; color: var(--soft); flex: none }
.mark.passed { color: var(--passed) }
.mark.partial { color: var(--partial) }
.mark.failed { color: var(--failed) }
.fill { fill: currentColor }
.line { fill: none; stroke: currentColor; stroke-width: 1.6 }
.dashed { stroke-dasharray: 2.4 2.3; stroke-width: 1.3 }
.cut { fill: none; stroke: var(--ground); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.status { white-space: nowrap }
.marks { list-style: none; padding: 0; margin: .6rem 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(6.6rem, 1fr)); gap: .3rem .5rem; font-size: .8125rem; line-height: 1.35 }
.marks i { display: block; font-style: normal; color: var(--soft); padding-inline-start: 1.4em }
.marks a { display: block; color: inherit; text-decoration: none; min-height: 1.5rem }
.marks a:hover { text-decoration: underline }
.marks-help { margin-top: 1.5rem; color: var(--soft); font-size: .875rem }
.marks-help dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
.marks-help dd { margin: 0 }
@media (min-width: 60rem) { .marks { grid-template-columns: repeat(8, 1fr) } }
`;
