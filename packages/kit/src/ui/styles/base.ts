/** Resets, icons and plain text; what every component stands on, in the modal and in the secure frame. */
export const baseStyle = `
.f,.f *,.f ::before,.f ::after{box-sizing:border-box}
.f{font:400 var(--_t2)/1.45 var(--_font);color:var(--_text);text-align:start;letter-spacing:normal;text-transform:none;white-space:normal;word-spacing:normal;-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent;-webkit-text-size-adjust:100%;visibility:visible;pointer-events:auto;cursor:default;user-select:none}
.f :where(button,input){font:inherit;letter-spacing:inherit;color:inherit;margin:0;padding:0;border:0;background:none;-webkit-appearance:none;appearance:none;touch-action:manipulation}
.f :where(button,a){cursor:pointer;text-align:inherit;text-decoration:none;color:inherit}
.f :where(p,h2,h3,ul,ol){margin:0;padding:0;font:inherit;list-style:none}
.f :where(:focus){outline:none}
.f :where(:focus-visible:not(.card,.title)){outline:2px solid var(--_accent-text);outline-offset:2px}
.f :disabled{cursor:not-allowed}
.f svg{display:block;flex:none}
.i{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .mirror{transform:scaleX(-1)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.muted{color:var(--_text-muted)}
.num{font-variant-numeric:tabular-nums;overflow-wrap:anywhere;user-select:text}
`
