/** The views of a log-in with a provider. */
export const socialStyle = `
.social{display:flex;flex-direction:column;gap:8px}
.ring.mark{--ring:100px}
.ring.mark>.brand-lg{display:grid;place-items:center;width:80px;height:80px;border-radius:30%;background:var(--_surface);color:var(--_text)}
.social>.state{min-height:108px;padding-top:0}
.social .acts{display:flex;flex-direction:column;gap:8px}
`
