/**
 * The style sheet of pages: the system's own fonts, both colour schemes, and
 * nothing wider than a screen of 390 px. Colours keep a contrast of at least
 * 4.5 to 1 (WCAG 2.2, 1.4.3).
 */
export const STYLE = `
:root{color-scheme:light dark;--text:#1b1f24;--soft:#57606a;--ground:#fff;--panel:#f3f5f7;--line:#d0d7de;--link:#0550ae}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9aa5b1;--ground:#0d1117;--panel:#161b22;--line:#30363d;--link:#79b8ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;color:var(--text);background:var(--ground);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.2rem;margin-top:2rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code,pre{font:.875em/1.45 ui-monospace,monospace}
pre{padding:.75rem;background:var(--panel);border:1px solid var(--line);border-radius:6px;overflow-x:auto;overflow-wrap:normal}
dl{margin:.5rem 0}
dt{margin-top:.6rem}
dd{margin:0 0 0 1rem}
details{margin:.5rem 0}
summary{cursor:pointer;font-weight:600}
ul{padding-left:1.25rem}
.soft{color:var(--soft)}
`.trim();
