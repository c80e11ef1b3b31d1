/** Names and values of something to be checked; also in the secure frame. */
export const detailsStyle = `
.details{display:flex;flex-direction:column;gap:10px;margin:0;padding:14px 16px;border-radius:var(--_r4);background:var(--_surface)}
.details>div{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
.details dt{flex:none;color:var(--_text-muted)}
.details dd{margin:0;min-width:0;font-weight:500;text-align:end;overflow-wrap:anywhere}
@media(forced-colors:active){.details{border:1px solid}}
`
