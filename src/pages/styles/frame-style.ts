/** What stands around every page. */
export const FRAME_STYLE = `
.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--ground); border: 2px solid var(--link); z-index: 1 }
.skip:focus { top: .5rem }
.head, main, .foot { max-width: 64rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem) }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding-block: .75rem; border-bottom: 1px solid var(--line) }
.head a { display: inline-block; padding-block: .25rem; min-height: 1.5rem; text-decoration: none }
.head a:hover { text-decoration: underline }
.head .brand { color: inherit; margin-inline-end: auto }
.head .brand span { color: var(--soft) }
.head nav { display: flex; flex-wrap: wrap; gap: 0 1rem }
.head [aria-current] { color: inherit; text-decoration: underline; text-decoration-thickness: .12em }
.head .aside { display: flex; align-items: center; gap: 1rem }
.head form[role=search] { flex: 0 1 17rem; flex-wrap: nowrap }
.head form[role=search] input[type=search] { flex-basis: 4rem; width: 100% }
.languages { font-size: .875rem }
main { padding-block: 1.5rem 2.5rem }
.foot { padding-block: 1rem 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem }
.foot p { margin: .25rem 0 }
.theirs-line { border-inline-start: 3px solid var(--theirs); padding-inline-start: .75rem }
form[role=search] { display: flex; flex-wrap: wrap; gap: .5rem }
form[role=search] input[type=search] { flex: 1 1 12rem; min-width: 0 }
@media (max-width: 34rem) { .head form[role=search] { flex: 1 1 100% } }
@media (min-width: 60rem) { .head { gap: .25rem 1rem } .head .brand { line-height: 1.3 } .head .brand span { display: block; font-size: .8125rem } .head form[role=search] { flex: 1 1 13rem; max-width: 24rem; flex-wrap: nowrap } .head form[role=search] input { flex: 1 1 4rem } .head nav { gap: 0 .8rem } }
form.large input[type=search] { font-size: 1.125rem; min-height: 3rem }
key-shortcuts:not(:defined) { display: none }
.quiet { min-height: 2rem; width: 2rem; padding: 0; background: none }
#pinned:not(:empty) { position: fixed; inset-block-end: 1rem; inset-inline-start: 1rem; padding: .5rem 1rem; color: var(--ink); background: var(--ground); border: 1px solid var(--link) }
dialog dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: .75rem 0 1rem }
dialog dt, dialog dd { margin: 0 }
`;
