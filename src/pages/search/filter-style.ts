export const FILTER_STYLE = `
.filters { margin-block: .75rem }
.filters details > summary { font-weight: 600 }
.filters details > button { margin-top: .5rem }
.filters details[open] { padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
.facets { columns: 12.5rem; column-gap: 1.75rem; margin-block: .75rem 0 }
.facets fieldset { border: 0; padding: 0; margin: 0 0 1rem; min-width: 0; break-inside: avoid }
.facets legend { padding: 0; font-weight: 600; font-size: .875rem; border-bottom: 1px solid var(--line); width: 100%; margin-bottom: .25rem }
.facets label { display: flex; align-items: center; gap: .45rem; min-height: 1.75rem; font-size: .875rem; line-height: 1.3 }
.facets input, .facets label b { flex: none }
.facets label b { margin-inline-start: auto; font-weight: 400; color: var(--soft); font-variant-numeric: tabular-nums }
.facets .mark { margin: 0 }
.chips { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem .6rem }
.chips a { padding: .15rem .7rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); text-decoration: none; font-size: .875rem; display: inline-block; min-height: 1.75rem }
.chips a:hover { border-color: var(--edge) }
.chips b { font-weight: 400; color: var(--soft) }
.pick { display: inline-flex; align-items: center; gap: .45rem; min-height: 1.75rem; font-size: .875rem; color: var(--soft); width: fit-content }
.pick-go { margin-inline-start: .75rem; min-height: 1.75rem; padding: 0 .6rem; font-size: .875rem }
.compare-bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding-block: .75rem; background: var(--ground) }
#found:has(.pick :checked) .compare-bar { position: sticky; bottom: 0; border-top: 1px solid var(--line) }
`;
