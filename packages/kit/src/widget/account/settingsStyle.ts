/** Settings, profile and "who can open this wallet". */
export const settingsStyle = `
.settings{display:flex;flex-direction:column;gap:8px}
.settings>.alert{margin:0}
.settings div.row{cursor:default}
.settings .row :is(.t,.s){white-space:normal}
.who-card{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:8px 12px;padding:12px 16px 16px;border-radius:var(--_r4);background:var(--_surface)}
.who-card>.glyph{background:var(--_bg)}
.who-card>:is(p,.sk~.sk){grid-column:1/-1}
.who-card.safe>.glyph{color:var(--_positive)}
.who-card h3{font-size:var(--_t3);font-weight:600}
.who-card p{color:var(--_text-muted);text-wrap:pretty}
`
