export const WHY_STYLE = `
.why-form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin-block: 1rem }
.why-form p { flex: 1 1 16rem; min-width: 0; margin: 0 }
.why-form label { display: block; font-size: .875rem; margin-bottom: .2rem }
.why-form input[type=text] { width: 100% }
.verdict { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.verdict h3 { margin-top: 1.1rem }
.missing { margin-top: 1.75rem; padding-top: 1rem; border-top: 1px solid var(--line) }
.missing h2 { font-size: 1rem }
`;
