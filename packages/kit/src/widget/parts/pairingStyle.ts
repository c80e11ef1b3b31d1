/** The pairing views: the code in its place, whatever state it is in, and what stands around it. */
export const pairingStyle = `
.pairing{display:flex;flex-direction:column;gap:12px}
.pairing>.alert{margin:0}
.pairing .lede{padding:0 4px;text-align:center;color:var(--_text-muted);text-wrap:balance}
.pairing .lede,.pairing .state h3,.pairing .state p{overflow-wrap:anywhere}
.code{display:grid;align-items:center;width:100%;max-width:clamp(180px,100dvh - 140px,328px);aspect-ratio:1;margin:0 auto}
.code>.end{display:grid;align-content:center;height:100%;border-radius:var(--_r7);background:var(--_surface)}
.code>.end>.state{padding-inline:24px}
.code>.end :is(.glyph-lg,.b){background:var(--_bg)}
.pairing>[role=status]:empty{margin-top:-12px}
.pairing>.tabs>button{flex:1 1 auto;min-width:0;padding-inline:6px;white-space:nowrap}
.app>.state{min-height:108px;padding-block:0}
.also{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:4px}
.also .b-sm{font-weight:500;color:var(--_text-muted)}
.nowallet{display:flex;flex-wrap:wrap;justify-content:center;align-items:baseline;gap:0 6px;color:var(--_text-muted);text-align:center}
.nowallet button{min-height:24px;border-radius:4px;color:var(--_accent-text);font-weight:500}
.pairing .alert .acts{display:flex;flex-wrap:wrap;gap:4px 12px;margin-top:6px}
.pairing .alert .acts a{color:var(--_accent-text);font-weight:500}
.pairing .alert .acts .cp-text{min-height:24px;padding:0;color:var(--_accent-text)}
@media(pointer:coarse){.nowallet button,.pairing .alert .acts>*{min-height:44px}}
@media(hover:hover){.nowallet button:hover{text-decoration:underline}}
`
