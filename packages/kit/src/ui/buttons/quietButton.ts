import { paletteTokensCss } from '@foyer/ui/palettes'
import { createSpan } from './createButtonBase.js'

/**
 * The style of the account and network buttons. At up to 430 px the balance is hidden if the account is shown as an
 * address. At up to 359 px it is always hidden.
 */
export const quietStyle = `${paletteTokensCss}.quiet{padding:0 14px 0 8px;padding-inline:8px 14px;background:var(--_bg);color:var(--_text);box-shadow:inset 0 0 0 1px var(--_border)}
.quiet[data-size=sm]{padding-inline:6px 12px}
.bare{padding-inline-start:14px}
.bad{box-shadow:inset 0 0 0 1px var(--_danger)}.bad .txt:only-child,.bad .bal{color:var(--_danger)}
.quiet>.w{margin-inline-start:6px}
@media(hover:hover){.quiet:hover:not(:disabled){background:var(--_surface)}}
.pic{position:relative;flex:none;width:28px;height:28px;border-radius:50%;overflow:hidden;background:var(--_surface-hover)}
[data-size=sm] .pic{width:24px;height:24px}
.pic img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.pic.net{width:24px;height:24px}[data-size=sm] .pic.net{width:20px;height:20px}
.bal{flex:none;padding-inline:2px 10px;border-inline-end:1px solid var(--_border);line-height:1.5;font-weight:500;color:var(--_text-muted);font-variant-numeric:tabular-nums}
@media(max-width:430px){.net:has(+.bal+.pic+.txt[dir=ltr]),.bal[dir=ltr]:has(+.pic+.txt[dir=ltr]){display:none}}
.nn{max-width:140px;overflow:hidden;text-overflow:ellipsis}
@media(max-width:767px){.large-screen{display:none}}
@media(min-width:768px){.small-screen{display:none}}
@media(max-width:359px){.net:has(+.bal),.bal[dir=ltr],.nn{display:none}}
`

/** Creates a round image, or an element of the app, on a background. The background remains if the image fails to load. */
export function createRoundImage(
  className: string,
  source: string | Node | undefined,
  background = '',
): HTMLSpanElement {
  const element = createSpan(className)
  element.style.background = background
  // Same rule as for images in the dialog, but without the length limit: these images come from the kit's state.
  if (typeof source === 'object') element.append(source)
  else if (source && /^(?:https?:\/\/|blob:|data:image\/)/i.test(source)) {
    const image = document.createElement('img')
    image.alt = ''
    image.draggable = false
    image.onerror = () => image.remove()
    image.src = source
    element.append(image)
  }
  return element
}
