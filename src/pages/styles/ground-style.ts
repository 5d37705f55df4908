/**
 * Colours, type and plain elements. Fonts are the system's own, of Han those
 * that systems come with. Text keeps a contrast of at least 4.5 to 1, shapes of
 * 3 to 1 (WCAG 2.2, 1.4.3, 1.4.11), in both schemes; sizes are relative, so a
 * reader's own size counts.
 */
export const GROUND_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1d2126; --soft: #5a636e; --ground: #fdfdfb; --panel: #f4f4f0; --line: #dcdcd4; --edge: #868e97;
  --link: #15507f; --mark: #fbe9a9; --passed: #1d7350; --partial: #8a5a00; --failed: #b02a1e; --theirs: #9aa79d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e3e6ea; --soft: #a1abb6; --ground: #15181c; --panel: #1c2025; --line: #333a42; --edge: #7b8691;
    --link: #86bceb; --mark: #433912; --passed: #5fc498; --partial: #dba848; --failed: #f08b80; --theirs: #5d6b62;
  }
}
*, ::before, ::after { box-sizing: border-box }
html { scroll-padding-top: 1rem; text-size-adjust: 100% }
body {
  margin: 0; color: var(--ink); background: var(--ground); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", sans-serif;
}
h1, h2, h3 { line-height: 1.3; font-weight: 600; text-wrap: balance; margin: 0 }
h1 { font-size: 1.5rem }
h2 { font-size: 1.125rem }
h3 { font-size: 1.0625rem }
p, ul, ol, dl { margin: .5rem 0 }
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: .06em }
a:hover { text-decoration-thickness: .12em }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px }
main:focus { outline: none }
code, kbd, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace }
pre { padding: .75rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; overflow-x: auto; overflow-wrap: normal }
kbd { padding: .05rem .4rem; border: 1px solid var(--edge); border-radius: 4px }
mark { color: inherit; background: var(--mark); border-radius: 2px; padding: 0 .08em; margin: 0 -.08em }
summary { cursor: pointer; min-height: 1.5rem; width: fit-content; max-width: 100% }
input[type=search], input[type=text], button {
  font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 4px;
  padding: .4rem .75rem; min-height: 2.5rem; max-width: 100%;
}
input[type=checkbox] { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--link); vertical-align: -.2em }
button { cursor: pointer; background: var(--panel) }
button:hover { border-color: var(--ink) }
::placeholder { color: var(--soft); opacity: 1 }
dialog { color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 6px; padding: 1.25rem 1.5rem; width: min(26rem, 92vw) }
dialog::backdrop { background: rgb(0 0 0 / .4) }
.soft { color: var(--soft) }
.small { font-size: .875rem }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.narrow { max-width: 44rem }
.quoted { border-inline-start: 3px solid var(--theirs); padding-inline-start: .75rem }
.lines { white-space: pre-wrap }
`;
