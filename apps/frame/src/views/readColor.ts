import type { Rgb } from '@foyer/ui/themeVariables'
import { el } from './el.js'
import type { ReadColor } from './readTheme.js'

/** The browser's format of an opaque colour mixed with itself: its channels between 0 and 1, without alpha. */
const opaque = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/

/** Two contexts that differ in everything that a colour could depend on. */
const surroundings = ['color:#010203;color-scheme:only light', 'color:#030201;color-scheme:only dark']

/**
 * Converts a colour of any notation with the browser. Returns undefined if the result differs between both contexts: an
 * invalid colour, a system colour, `currentColor`, `var()` or `light-dark()`.
 */
export const readColor: ReadColor = (text) => {
  const [first, second] = surroundings.map((around) => {
    const probe = el('i')
    const outer = el('i', {}, probe)
    outer.style.cssText = `display:none;${around}`
    probe.style.color = `color-mix(in srgb,${text},${text})`
    document.documentElement.append(outer)
    const { color } = getComputedStyle(probe)
    outer.remove()
    return color
  })
  const channels =
    first === second
      ? opaque
          .exec(first ?? '')
          ?.slice(1)
          .map(Number)
      : undefined
  return channels?.map((channel) => Math.round(Math.min(Math.max(channel, 0), 1) * 255)) as Rgb | undefined
}
