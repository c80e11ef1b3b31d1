/** The styles of the ways to log in: the e-mail field and the tiles of providers. */
export const loginStyle = `
.login-wait{height:48px;margin:4px 0;border-radius:var(--_r4)}
.login form .field{padding-block:4px}
.login .box .go{width:36px;height:36px;background:var(--_accent);color:var(--_on-accent)}
.login .box .tag{margin-inline-end:8px}
.login .box .spin{margin-inline-end:10px;color:var(--_accent-text)}
.ways{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.way{position:relative;display:flex;align-items:center;justify-content:center;gap:10px;font-size:var(--_t3);font-weight:500;width:100%;height:56px;border-radius:var(--_r4);background:var(--_surface);transition:background .1s,transform .1s}
.way.sk{background:var(--_surface-hover)}
.way:active:not(:disabled){transform:scale(.97)}
.way:disabled{opacity:.5}
.way>.i{color:var(--_text-muted)}
.way>.last{position:absolute;top:6px;inset-inline-end:6px;width:8px;height:8px;border-radius:50%;background:var(--_accent-text)}
.social-row{position:relative}
.social-row .last-tag{pointer-events:none;position:absolute;top:-9px;inset-inline-end:12px}
.glyph.brand{color:var(--_text)}
@media(hover:hover){.way:hover:not(:disabled){background:var(--_surface-hover)}.login .box .go:hover{background:color-mix(in srgb,var(--_accent) 90%,var(--_text));color:var(--_on-accent)}}
@media(prefers-reduced-motion:reduce){.way{transition:none;transform:none!important}}
@media(forced-colors:active){.way{border:1px solid}}
`
