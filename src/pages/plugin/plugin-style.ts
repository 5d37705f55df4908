export const PLUGIN_STYLE = `
.block { margin-top: 1.75rem; padding-top: .75rem; border-top: 1px solid var(--line) }
.authority { font-weight: 400; color: var(--soft); margin-inline-start: .35rem }
.fact-list { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .2rem 1rem; font-size: .9375rem }
.fact-list dt { color: var(--soft) }
.fact-list dd { margin: 0; min-width: 0 }
.plain { list-style: none; padding: 0; margin: 0 }
.dimensions { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem }
.dimensions > li { padding-block: .75rem; border-top: 1px solid var(--line) }
.dimensions p { margin: .25rem 0 }
.dimensions .status { font-weight: 400; font-size: .9375rem; margin-inline-start: .5rem }
.dimensions .fact-list { font-size: .875rem; margin-bottom: 0 }
.wide { overflow-x: auto }
.wide table { border-collapse: collapse; font-size: .875rem; width: 100% }
.wide th, .wide td { text-align: start; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400 }
.wide thead th { color: var(--soft) }
.fact-list pre { margin: 0 0 .35rem; padding: .4rem .6rem; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 40rem) { .fact-list { grid-template-columns: 1fr; gap: 0 } .fact-list dd { margin-bottom: .4rem } }
`;
