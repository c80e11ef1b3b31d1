const light = '--back:#fff;--text:#1c1c1f;--line:#b9b9c0;--field:#f3f3f5;--ring:#2b50e2'
const dark = '--back:#1c1c1f;--text:#f3f3f5;--line:#5c5c66;--field:#2b2b30;--ring:#9db2ff'

/**
 * The style of the panel. It must not depend on the host's style or the widget's theme variables, because they can be
 * the problem being debugged.
 */
export const panelStyles = `
:host{all:initial;${light};position:fixed;inset-block-end:8px;inset-inline-start:8px;z-index:2147483646;color-scheme:light}
@media (prefers-color-scheme:dark){:host{${dark};color-scheme:dark}}
:host([data-theme=light]){${light};color-scheme:light}
:host([data-theme=dark]){${dark};color-scheme:dark}
section{box-sizing:border-box;inline-size:min(26rem,calc(100vw - 16px));max-block-size:min(28rem,60vh);overflow:auto;padding:8px 12px;
border:1px solid var(--line);border-radius:8px;background:var(--back);color:var(--text);font:13px/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px}
h2{margin:0;font-size:14px}
p{margin:0}
.buttons{display:flex;gap:8px}
button{min-block-size:32px;padding:0 12px;border:1px solid var(--line);border-radius:6px;background:var(--field);color:inherit;font:inherit;cursor:pointer}
textarea{box-sizing:border-box;inline-size:100%;margin-block:8px;border:1px solid var(--line);background:var(--field);color:inherit;font:12px/1.4 monospace}
[hidden]{display:none}
details{border-block-start:1px solid var(--line)}
.parts{margin-block-start:8px}
summary{padding-block:6px;cursor:pointer;font-weight:600}
ul{margin:0 0 8px;padding-inline-start:18px}
li{overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
`
