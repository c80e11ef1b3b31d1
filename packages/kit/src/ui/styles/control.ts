/** Buttons and spinners. */
export const controlStyle = `
.b{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:8px 16px;border-radius:var(--_r4);font-size:var(--_t3);font-weight:600;text-align:center;transition:background .1s,opacity .1s,transform .1s}
.b:active:not(:disabled,[aria-disabled=true]){transform:scale(.97)}
.b:disabled,.b[aria-disabled=true]{cursor:not-allowed}
.b:disabled{opacity:.5}
.b>[data-later]::after{content:attr(data-later);display:block;height:0;padding-inline:14px;overflow:hidden;visibility:hidden}
.b-sm{min-height:36px;width:auto;padding:4px 12px;border-radius:var(--_r3);font-size:var(--_t2)}
.b-primary{background:var(--_accent);color:var(--_on-accent)}
.b-secondary{background:var(--_surface)}
.b-danger{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.b-ghost{color:var(--_text-muted)}
@media(hover:hover){
.b-primary:hover:not(:disabled,[aria-disabled=true]){background:color-mix(in srgb,var(--_accent) 90%,var(--_text))}
.b-secondary:hover:not(:disabled,[aria-disabled=true]){background:var(--_surface-hover)}
.b-danger:hover:not(:disabled,[aria-disabled=true]){background:color-mix(in srgb,var(--_danger) 18%,var(--_bg))}
.b-ghost:hover:not(:disabled,[aria-disabled=true]){background:var(--_surface);color:var(--_text)}
}
.spin{display:inline-block;flex:none;width:1.25em;height:1.25em;border-radius:50%;border:2px solid color-mix(in srgb,currentColor 25%,transparent);border-top-color:currentColor;animation:spin .8s linear infinite}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.4}}
@media(prefers-reduced-motion:reduce){.spin{animation:pulse 2s ease-in-out infinite;border-color:currentColor}.b,.b:active{transition:none;transform:none!important}}
@media(forced-colors:active){.b{border:1px solid ButtonText}.spin{border-color:GrayText;border-top-color:ButtonText}}
`
