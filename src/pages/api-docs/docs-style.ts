export const DOCS_STYLE = `
.docs { max-width: 56rem }
.docs h2 { margin-top: 2rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line) }
.docs h3 { margin-top: 1.25rem }
.docs dt { margin-top: .6rem }
.docs dd { margin: 0 0 0 1rem }
.docs details { margin: .5rem 0 }
.docs summary { font-weight: 600 }
`;
