/** Blocks of facts: what they are and who says them at one side, the facts at the other; one below the other where it is narrow. */
export const BLOCK_STYLE = `
.block { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: .25rem 2.5rem; margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.block-head { align-self: start; position: sticky; top: .75rem }
.block-head h2 { font-size: 1rem }
.block-head p { margin: .3rem 0 0; font-size: .8125rem; line-height: 1.45 }
.block-body > :first-child { margin-top: 0 }
.block-body h3 { font-size: .875rem }
.speaker { color: var(--ink) }
.fact-list { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); gap: .15rem 1rem; font-size: .9375rem; margin: .5rem 0 }
.fact-list dt { color: var(--soft); max-width: 12rem }
.fact-list dd { margin: 0; min-width: 0 }
.fact-list pre { margin: 0 0 .35rem; padding: .4rem .6rem; white-space: pre-wrap; overflow-wrap: anywhere }
.codes { list-style: none; padding: 0; margin: .25rem 0 .75rem; display: flex; flex-wrap: wrap; gap: .1rem 1rem }
.plain { list-style: none; padding: 0; margin: 0 }
.small .fact-list, .fact-list.small { font-size: .875rem }
.way ol { list-style: none; display: flex; flex-wrap: wrap; padding: 0; margin: 0 }
.way li::after { content: "›"; margin-inline: .5rem; color: var(--soft) }
.way a { display: inline-block; padding-block: .25rem }
@media (max-width: 52rem) { .block { grid-template-columns: minmax(0, 1fr) } .block-head { position: static } }
@media (max-width: 34rem) { .fact-list { grid-template-columns: minmax(4.5rem, max-content) minmax(0, 1fr); gap: .2rem .75rem } .fact-list dt { max-width: 8.5rem; overflow-wrap: anywhere } }
`;
