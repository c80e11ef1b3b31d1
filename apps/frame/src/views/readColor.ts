import type { Rgb } from '@foyer/ui/themeVariables'
import { el } from './el.js'
import type { ReadColor } from './readTheme.js'

/** What the browser makes of any opaque colour mixed with itself: its channels between 0 and 1, and no alpha. */
const opaque = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)$/

/** Two surroundings that differ in all a colour could be taken from. */
const surroundings = ['color:#010203;color-scheme:only light', 'color:#030201;color-scheme:only dark']

/**
 * Lets the browser read a colour of any notation. What is not the same in both surroundings is not read: a word that is no
 * colour, a colour of the system, `currentColor`, `var()` and `light-dark()`.
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
