export const SEARCH_STYLE = `
#found { margin-top: 1.25rem }
.reading { margin: .35rem 0 1rem; color: var(--soft); font-size: .9375rem }
.reading summary { display: flex; flex-wrap: wrap; gap: 0 .9rem; list-style: none }
.reading summary::after { content: "▸"; color: var(--soft) }
.reading[open] summary::after { content: "▾" }
.reading summary::-webkit-details-marker { display: none }
.reading b { color: var(--ink); font-weight: 600 }
.tier { margin-top: 1.5rem }
.tier h2 { font-size: .8125rem; color: var(--soft); text-transform: none; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
.tier ol { list-style: none; padding: 0; margin: 0 }
.hit { padding-block: 1rem; border-bottom: 1px solid var(--line) }
.hit h3 a { text-decoration: none }
.hit h3 a:hover { text-decoration: underline }
.hit > * { margin-block: .3rem }
.meta a { color: inherit }
.meta { display: flex; flex-wrap: wrap; gap: 0 1.1rem; font-size: .875rem; color: var(--soft) }
.note { font-size: .875rem }
.terms { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.1rem; font-size: .875rem; color: var(--soft) }
.terms b { color: var(--ink); font-weight: 600 }
.hit details { font-size: .875rem; color: var(--soft) }
.pages { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; margin-top: 1.25rem }
.pages a { padding-block: .25rem }
`;
