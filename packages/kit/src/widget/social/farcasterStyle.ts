/** Farcaster's code, or the button that opens its app. */
export const farcasterStyle = `
.farcaster{align-items:center;gap:12px}
.farcaster .lede{text-align:center;color:var(--_text-muted);text-wrap:balance}
.farcaster>.b{text-decoration:none}
.farcaster>.b[aria-disabled]{opacity:.5;pointer-events:none}
`
