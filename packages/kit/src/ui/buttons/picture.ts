import { span } from './createButtonBase.js'

/** A round picture over a background; the background stays when the picture cannot be shown. */
export function picture(className: string, source: string | undefined, background = ''): HTMLSpanElement {
  const element = span(className)
  element.style.background = background
  // The same rule as for pictures in the dialog, without its length limit: these come from our own state.
  if (source && /^(?:https?:\/\/|blob:|data:image\/)/i.test(source)) {
    const image = document.createElement('img')
    image.alt = ''
    image.draggable = false
    image.onerror = () => image.remove()
    image.src = source
    element.append(image)
  }
  return element
}
