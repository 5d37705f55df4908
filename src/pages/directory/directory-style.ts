/**
 * Colours of the picture are steps between the ground and the colour of links, so
 * both schemes have them. What nobody has looked at is hatched, so that it is told
 * from the palest step without colour.
 */
export const DIRECTORY_STYLE = `
.topics-below { margin-top: 1.5rem }
.tree { display: block; width: 100%; height: auto; margin-block: 1rem .5rem }
.tree.on-narrow { display: none }
.tree text { font-size: 13px; fill: var(--ink); pointer-events: none }
.tree .fine { font-size: 11px }
.tree .count { fill: var(--soft) }
.tile { fill: transparent; stroke: none }
.tree a:hover .tile { stroke: var(--link); stroke-width: 2 }
.tree a:hover text { fill: var(--link) }
.cover { stroke: var(--edge); stroke-width: .5; fill: none }
.cover.tenth { fill: color-mix(in srgb, var(--link) 16%, var(--ground)) }
.cover.quarter { fill: color-mix(in srgb, var(--link) 34%, var(--ground)) }
.cover.half { fill: color-mix(in srgb, var(--link) 55%, var(--ground)) }
.cover.most { fill: color-mix(in srgb, var(--link) 78%, var(--ground)) }
.cover.all { fill: var(--link) }
.cover.nothing { fill: url(#hatching) }
.hatch { stroke: var(--edge); stroke-width: .8; fill: none }
.swatch { width: 1em; height: 1em; vertical-align: -.12em; margin-inline-end: .4em; flex: none }
.colours { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; color: var(--soft) }
.choice { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .9rem; margin-top: .75rem; font-size: .9375rem }
.choice a { padding-block: .25rem }
.choice [aria-current] { color: inherit; font-weight: 600; text-decoration: none }
.topic-table { margin-top: 1rem }
.topic-table td, .topic-table thead th { white-space: nowrap }
.topic-table thead th:last-child { white-space: normal; min-width: 6.5rem }
.topic-table th[scope=row] { padding-inline-end: 1.5rem; width: 100% }
.topic-table th[scope=row] a { display: inline-block; padding-block: .1rem; font-size: .9375rem }
.topic-table th[scope=row] span { display: block }
.placed { list-style: none; padding: 0; margin: 0 }
@media (max-width: 34rem) { .topic-table th[scope=row] span { display: none } .tree.on-wide { display: none } .tree.on-narrow { display: block } }
`;
