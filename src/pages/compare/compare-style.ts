/**
 * Columns of one width; a phone shows two of them whole, and of more each stays wide enough to be read. What belongs
 * to no column is as wide as what is seen. What takes the focus is moved out from under the first column.
 */
export const COMPARE_STYLE = `
.compare { width: 100%; table-layout: fixed }
.compare tr > :first-child { width: 15rem }
.held:has(.compare) { scroll-padding-inline-start: 15rem }
.compare tbody th { font-weight: 400 }
.compare tbody [scope=rowgroup] { font-weight: 600 }
.compare td .quoted { margin-block: 0 }
.compare td a { color: inherit; text-decoration-color: var(--line) }
.held .compare .names { position: static; padding-inline: .75rem; color: var(--soft) }
.names > div { position: sticky; inset-inline-start: .75rem; max-width: calc(100cqi - 1.5rem) }
.compare td.unknown { color: var(--soft); font-style: italic }
.who { display: block; font-size: .8125rem; font-weight: 400; color: var(--soft); padding-block: .05rem }
a.who { color: var(--link); width: fit-content; min-height: 1.5rem }
@media (max-width: 45rem) {
  .compare tr > :first-child { width: 5.75rem }
  .held:has(.compare) { scroll-padding-inline-start: 6rem }
  .held .compare th, .held .compare td { padding-inline: .4rem }
  .held .compare tr > :first-child { padding-inline-start: 0 }
  .compare.of-3 { min-width: calc(5.75rem + 27rem) }
  .compare.of-4 { min-width: calc(5.75rem + 36rem) }
}
`;
