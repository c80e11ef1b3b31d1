/** Text fields; also in the secure frame. */
export const fieldStyle = `
.field{display:flex;flex-direction:column;gap:6px;min-width:0;padding-block:4px}
.stick>.field{padding:0}
.field>label{font-size:var(--_t2);font-weight:500}
.box{display:flex;align-items:center;gap:8px;min-height:48px;padding-inline:14px 6px;border-radius:var(--_r4);background:var(--_surface);box-shadow:inset 0 0 0 1px transparent;transition:box-shadow .1s,background .1s;cursor:text}
.box>.i{color:var(--_text-muted)}
.box:focus-within{box-shadow:inset 0 0 0 2px var(--_accent-text)}
.box>input{flex:1;min-width:0;height:48px;font-size:var(--_t3);user-select:text;cursor:text}
.box>input:focus-visible{outline:none}
.box>input::placeholder{color:var(--_text-muted);opacity:1}
.box>input::-webkit-search-cancel-button{display:none}
.box.search>input{height:44px}.box.search{min-height:44px}
.field[data-bad] .box{box-shadow:inset 0 0 0 1px var(--_danger)}
.field[data-bad] .box:focus-within{box-shadow:inset 0 0 0 2px var(--_danger)}
.box .ib{width:32px;height:32px}
.hint{font-size:var(--_t2);color:var(--_text-muted);overflow-wrap:anywhere}
.hint.bad{color:var(--_danger)}
@media(forced-colors:active){.box{border:1px solid}}
`
