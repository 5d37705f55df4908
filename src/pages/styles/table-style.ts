/**
 * Tables that may be wider than the screen: they move within themselves, and a
 * shadow lies at the side where there is more: the ground that covers it moves
 * with the table, and stands over it at the end. Of a `held` one stays what a
 * row is about.
 */
export const TABLE_STYLE = `
.wide {
  overflow-x: auto; container-type: inline-size;
  background: linear-gradient(to left, var(--ground) 50%, transparent) right / 2rem 100% no-repeat local, linear-gradient(to left, var(--edge), transparent) right / .6rem 100% no-repeat scroll;
}
.wide table { border-collapse: collapse }
.wide th, .wide td { text-align: start; vertical-align: top; border-bottom: 1px solid var(--line) }
.lean table { font-size: .875rem; width: 100% }
.lean th, .lean td { padding: .35rem .75rem .35rem 0; font-weight: 400; overflow-wrap: normal }
.lean thead th, .lean thead td { color: var(--soft); vertical-align: bottom }
.lean .number { text-align: end; font-variant-numeric: tabular-nums }
.held { margin-block: 1rem; border-block: 1px solid var(--line) }
.held table { font-size: .9375rem }
.held th, .held td { padding: .45rem .75rem }
.held tr > :first-child { position: sticky; inset-inline-start: 0; background: var(--ground); padding-inline-start: 0; z-index: 1 }
.held tr > [scope=rowgroup] { background: var(--panel); padding: .5rem .75rem; font-size: 1rem }
.held [scope=rowgroup] span { position: sticky; inset-inline-start: .75rem }
`;
