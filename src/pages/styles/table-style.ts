/** Tables; what is wider than the screen moves within `.wide`. */
export const TABLE_STYLE = `
.wide { overflow-x: auto }
.wide table { border-collapse: collapse; font-size: .875rem; width: 100% }
.wide th, .wide td { text-align: start; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; overflow-wrap: normal }
.wide thead th, .wide thead td { color: var(--soft); vertical-align: bottom }
.wide .number { text-align: end; font-variant-numeric: tabular-nums }
`;
