/** Columns of one width; on a phone each stays wide enough to be read. */
export const COMPARE_STYLE = `
.compare { width: 100%; table-layout: fixed }
.compare tr > :first-child { width: 15rem }
.compare tbody th { font-weight: 400 }
.compare tbody [scope=rowgroup] { font-weight: 600 }
.compare td .quoted { margin-block: 0 }
.compare td a { color: inherit; text-decoration-color: var(--line) }
.held .compare .names { position: static; padding-inline: .75rem; color: var(--soft) }
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
