export const PLUGIN_STYLE = `
.sheet header .marks { margin-top: 1rem }
.sheet header .meta { margin: .3rem 0 }
.records > li { padding-block: .5rem }
.records > li + li { border-top: 1px solid var(--line) }
.records p { margin: 0 }
.block-body > h3 { margin-top: 1rem }
.dimensions { margin-block: 1rem }
.dimensions > li { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: .1rem 1.5rem; padding-block: .75rem; border-top: 1px solid var(--line) }
.dimensions > li > div:first-child > :is(h3, b) { display: block; font-size: .875rem }
.dimensions p { margin: .1rem 0; font-size: .875rem }
.dimensions .worth { margin-top: .3rem; font-size: .8125rem }
.dimensions .status { font-size: .875rem }
.dimensions .fact-list { font-size: .875rem; margin: .25rem 0 }
.dimensions > li:target { background: var(--panel); box-shadow: 0 0 0 .6rem var(--panel) }
.steps > li { padding-block: .5rem; font-size: .875rem }
.steps > li + li { border-top: 1px solid var(--line) }
.steps p { margin: 0 }
.steps code { overflow-wrap: anywhere }
.worth { font-size: .8125rem; line-height: 1.45 }
@media (max-width: 40rem) { .dimensions > li { grid-template-columns: minmax(0, 1fr) } .dimensions > li > div:first-child { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline } .dimensions br { display: none } .dimensions .worth code:has(+ br)::after { content: " ·" } }
`;
