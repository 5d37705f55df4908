/** Tables that may be wider than the screen: they scroll within themselves, what a row is about stays. */
export const COMPARE_STYLE = `
.scroll { overflow-x: auto; margin-block: 1rem; border-block: 1px solid var(--line) }
.scroll table { border-collapse: collapse; font-size: .9375rem }
.scroll th, .scroll td { text-align: start; vertical-align: top; padding: .45rem .75rem; border-bottom: 1px solid var(--line) }
.scroll tr > :first-child { position: sticky; inset-inline-start: 0; background: var(--ground); padding-inline-start: 0; z-index: 1 }
.scroll tr > [scope=rowgroup] { background: var(--panel); padding: .5rem .75rem; font-size: 1rem }
.scroll [scope=rowgroup] span { position: sticky; inset-inline-start: .75rem }
.compare { width: 100%; table-layout: fixed }
.compare tr > :first-child { width: 15rem }
.compare tbody th { font-weight: 400 }
.compare tbody [scope=rowgroup] { font-weight: 600 }
.compare td .quoted { margin-block: 0 }
.compare td a { color: inherit; text-decoration-color: var(--line) }
.scroll .compare .names { position: static; padding-inline: .75rem; color: var(--soft) }
.compare td.unknown { color: var(--soft); font-style: italic }
.who { display: block; font-size: .8125rem; font-weight: 400; color: var(--soft); padding-block: .05rem }
a.who { color: var(--link); width: fit-content; min-height: 1.5rem }
@media (max-width: 45rem) {
  .compare { width: auto }
  .compare tr > :first-child { width: 7.5rem }
  .compare thead th + th, .compare td { width: 9rem }
  .compare { min-width: calc(7.5rem + 18rem) }
  .compare.of-3 { min-width: calc(7.5rem + 27rem) }
  .compare.of-4 { min-width: calc(7.5rem + 36rem) }
}
`;
