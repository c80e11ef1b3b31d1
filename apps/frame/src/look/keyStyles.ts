import { fieldStyle } from '@foyer/ui/styles/form'
import { rowStyle } from '@foyer/ui/styles/list'

/** The styles for rows, fields and the pages about keys. They follow the styles of all pages. */
export const keyStyles: readonly string[] = [
  rowStyle,
  fieldStyle,
  `
/* The two ways to give a kit, as the modal's tabs look. */
.tabs{display:flex;gap:4px;padding:4px;border-radius:var(--_r4);background:var(--_surface)}
.tabs>button{flex:1;min-height:36px;padding:4px 8px;border-radius:var(--_r3);font-weight:500;text-align:center;color:var(--_text-muted);transition:background .1s,color .1s}
.tabs>button[aria-pressed=true]{background:var(--_bg);color:var(--_text);box-shadow:0 1px 3px #0000001a}
.secret{position:relative;min-height:48px}
.secret[data-hidden]{color:var(--_text-muted)}
.words{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:4px 16px;margin:0;padding:0;direction:ltr;list-style:none;counter-reset:word;user-select:text}
.words>li{counter-increment:word;display:flex;gap:8px;line-height:1.7}
.words>li::before{content:counter(word);width:2ch;text-align:end;color:var(--_text-muted);font-variant-numeric:tabular-nums;user-select:none}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.area{width:100%;min-height:96px;padding:12px 14px;border:0;border-radius:var(--_r4);background:var(--_surface);font:inherit;color:inherit;resize:vertical;user-select:text;cursor:text;direction:ltr}
.area:focus-visible{outline:2px solid var(--_accent-text);outline-offset:0}
.file{display:flex;align-items:center;gap:8px;min-height:48px;padding:8px 14px;border-radius:var(--_r4);background:var(--_surface);cursor:pointer}
.file:focus-within{box-shadow:inset 0 0 0 2px var(--_accent-text)}
.file>input{position:absolute;opacity:0;width:1px;height:1px}
.points{display:flex;flex-direction:column;gap:8px;margin:0;list-style:none}
.points>li{display:flex;gap:10px}
.points .i{margin-top:1px;color:var(--_warning)}
.level{display:flex;gap:12px;align-items:flex-start}
.level>.glyph{background:var(--_bg)}
.level b{display:block;font-weight:600}
.row>.end .b-sm{min-height:32px}
.stack .row :is(.t,.s){white-space:normal;overflow-wrap:anywhere}
@media(forced-colors:active){.tabs>button[aria-pressed=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}.tabs>button,.area,.file{border:1px solid}}
`,
]
