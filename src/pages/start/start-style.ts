export const START_STYLE = `
.start { margin-block: clamp(1rem, 6vh, 3.5rem) }
.start h1 { font-size: 2rem; letter-spacing: -.01em }
.start .lead { font-size: 1.125rem; margin-bottom: 1.5rem }
.start section { margin-top: 2.25rem }
.start section h2 { font-size: 1rem }
.facts { list-style: none; padding: 0 }
.start .topics { list-style: none; padding: 0; columns: 2; column-gap: 2rem }
.start .topics li { break-inside: avoid; padding-block: .15rem }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
@media (max-width: 30rem) { .start .topics { columns: 1 } }
`;
