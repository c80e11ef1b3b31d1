import { detailsStyle } from '@foyer/ui/styles/account'
import { controlStyle, noticeStyle } from '@foyer/ui/styles/controls'
import { baseStyle } from '@foyer/ui/styles/shell'
import { tokensCss } from '@foyer/ui/tokens'

/** The styles of the frame's page and its elements. The modal's styles cover everything else. */
export const frameStyle = `
:host{display:block}
[hidden]{display:none!important}
.page-host{display:flex;flex-direction:column;height:100vh;height:100dvh;max-width:480px;margin-inline:auto;background:linear-gradient(var(--_bg),var(--_bg)) Canvas;overflow:hidden auto}
.top{flex:none;padding:12px 16px 12px;max-height:60%;overflow:hidden auto}
.what{margin:0;font-size:var(--_t4);font-weight:600;line-height:1.3;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere;unicode-bidi:plaintext}
.what:focus-visible{outline:none}
.asker{display:flex;align-items:center;gap:8px;min-height:36px;margin-block:-8px 4px;color:var(--_text-muted)}
.asker>.i{width:16px;height:16px}
.asker>.bad{color:var(--_warning)}
.site{flex:0 1 auto;min-width:0;display:flex;justify-content:flex-end;overflow:hidden;direction:ltr;white-space:nowrap;user-select:text}
.site b{font-weight:500;color:var(--_text)}
.site[data-cut]{mask:linear-gradient(90deg,#0000,#000 24px)}
/* A tag, a skeleton and a tick as the modal's lists and forms have them; those pages' whole styles come with the pages. */
.tag{flex:none;padding:2px 8px;border-radius:999px;background:var(--_surface-hover);color:var(--_text-muted);font-size:var(--_t1);font-weight:500;line-height:1.4;white-space:nowrap}
.sk{background:var(--_surface-hover);animation:pulse 1.6s ease-in-out infinite}
.check{display:flex;align-items:flex-start;gap:10px;color:var(--_text-muted);cursor:pointer}
.check>input{flex:none;position:relative;width:20px;height:20px;border-radius:6px;box-shadow:inset 0 0 0 1.5px var(--_text-muted);cursor:pointer}
.check>input:checked{background:var(--_accent);box-shadow:none}
.check>input:checked::after{content:"";position:absolute;left:7px;top:3px;width:5px;height:10px;border:solid var(--_on-accent);border-width:0 2px 2px 0;transform:rotate(45deg)}
.hint{color:var(--_text-muted);overflow-wrap:anywhere}
.hint.bad{color:var(--_danger)}
.place{margin-inline-start:auto}
.says{margin:-4px 0 6px}
.says,.tree dt{font-size:var(--_t1);color:var(--_text-muted);overflow-wrap:anywhere}
.pane{flex:1 1 auto;min-height:0;overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--_border) transparent}
.pane[data-more]{box-shadow:inset 0 -1px var(--_border)}
.pane:focus-visible{outline-offset:-2px}
.pane-in{display:flex;flex-direction:column;gap:12px;padding:4px 16px 8px}
.pane:has(+.bar[hidden]){align-content:center}
.pane-in .alert{margin:0}
.late{gap:12px}
.bar{flex:none;display:flex;flex-wrap:wrap;gap:8px;padding:12px 16px max(16px,env(safe-area-inset-bottom))}
.bar>*{flex:1 1 0;min-width:fit-content}
.bar>.block{flex-basis:100%;min-width:0}
.bar .b{overflow-wrap:anywhere;transition:background .1s,transform .1s}
.bar .b[data-doubt]{opacity:.6}
.block{display:flex;flex-direction:column;gap:6px;min-width:0}
.block>h2{font-weight:500;color:var(--_text-muted)}
.sheet{border-radius:var(--_r4);background:var(--_surface);padding:12px 16px}
.line{display:flex;align-items:flex-start;gap:12px;padding-block:10px}
.lines{padding-block:2px}
.line+.line{border-top:1px solid var(--_border)}
.line>.i{margin-top:1px;color:var(--_accent-text)}
.line.bad>.i{color:var(--_warning)}
.line>.text{flex:1;min-width:0;overflow-wrap:anywhere}
.line b{display:block;font-weight:500}
.line small{display:block;font-size:var(--_t2)}
.line b~small{color:var(--_text-muted)}
.adr,.amt{direction:ltr;unicode-bidi:isolate;font-variant-numeric:tabular-nums;user-select:text}
.adr,.delta>.amt{overflow-wrap:anywhere}
.delta{display:flex;justify-content:space-between;gap:16px;padding-block:6px;font-weight:500}
.delta>.amt{text-align:end}
.delta.plus>.amt{color:var(--_positive)}
.delta.minus>.amt{color:var(--_danger)}
.told{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;text-align:start;user-select:text}
.more .told{max-height:240px;overflow:auto;scrollbar-width:thin}
.told:focus-visible{outline-offset:2px}
.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:var(--_t1);direction:ltr}
.unseen{padding:0 3px;border-radius:4px;background:color-mix(in srgb,var(--_warning) 22%,var(--_bg));color:var(--_text);font-size:.85em;unicode-bidi:isolate;direction:ltr}
.tree{display:flex;flex-direction:column;gap:8px;margin:0}
.tree .tree{margin-top:6px;padding-inline-start:12px;border-inline-start:2px solid var(--_border)}
.tree dt{unicode-bidi:plaintext}
.tree dd{margin:0;min-width:0;overflow-wrap:anywhere;user-select:text}
.more>summary{display:flex;align-items:center;gap:6px;min-height:36px;width:fit-content;padding-inline:4px 8px;border-radius:var(--_r2);color:var(--_text-muted);font-weight:500;cursor:pointer;list-style:none}
.more>summary::-webkit-details-marker{display:none}
.more>summary .i{width:16px;height:16px;transition:transform .15s var(--_ease)}
.more[open]>summary .i{transform:rotate(180deg)}
.more>.sheet{margin-top:4px}
.okay{display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:color-mix(in srgb,var(--_positive) 14%,var(--_bg));color:var(--_positive);animation:okay .25s var(--_ease)}
.okay>.i{width:28px;height:28px}
@keyframes fade{from{opacity:.3}}
@keyframes okay{from{transform:scale(.8);opacity:.3}}
.fit{display:grid}
@media(prefers-reduced-motion:reduce){.okay,.sk{animation:none}.more>summary .i{transition:none}}
@media(forced-colors:active){.check>input{appearance:auto}.tag,.sheet,.unseen{border:1px solid}}
`

/** The modal's styles, followed by the frame's styles. */
export const frameStyles: readonly string[] = [
  tokensCss,
  baseStyle,
  controlStyle,
  noticeStyle,
  detailsStyle,
  frameStyle,
]
