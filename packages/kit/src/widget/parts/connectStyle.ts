/** The quiet lines of the Connect views: agreement, guide and terms. */
export const connectStyle = `
.method+.method>.sep{margin:12px 0}
.agree{padding:0 4px 16px}
.create-lede{padding:0 8px 16px;text-align:center;color:var(--_text-muted);text-wrap:balance}
.notes:empty{display:none}
.notes{display:flex;flex-direction:column;gap:8px;padding-top:16px;text-align:center;color:var(--_text-muted)}
.notes p{font-size:var(--_t1);text-wrap:balance}
.notes .guide{display:flex;flex-wrap:wrap;justify-content:center;align-items:baseline;gap:0 6px;font-size:var(--_t2)}
.notes a,.lead{color:var(--_accent-text);font-weight:500;border-radius:4px}
.lead{min-height:24px}
@media(pointer:coarse){.lead{min-height:44px}}
@media(hover:hover){.notes a:hover,.lead:hover,.agree a:hover{text-decoration:underline}}
`
