import type { Client } from './Client.js'
import type { AvatarAccount } from './Options.js'

/** The maximum length of the SVG text of an image. */
const maxSvgLength = 50_000

/**
 * Returns the image of an account: that of the app's `avatar`, else its own. SVG text becomes the URL of an image, so
 * that none of its scripts run. A view shows a gradient if the URL is invalid or does not load.
 */
export function getAvatar({ store }: Client, account: AvatarAccount): string | Node | undefined {
  const { avatar } = store.getState().options
  if (!avatar) return account.image
  try {
    const made: unknown = avatar(account)
    if (typeof Node !== 'undefined' && made instanceof Node) return made
    if (typeof made !== 'string') return account.image
    return /^\s*<svg[\s>]/i.test(made) ? encodeSvg(made.trim()) : made
  } catch (error) {
    console.error('[foyer] The option `avatar` threw an error', error)
    return account.image
  }
}

function encodeSvg(svg: string): string | undefined {
  if (svg.length > maxSvgLength) return undefined
  const complete = svg.includes('xmlns=') ? svg : svg.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml,${encodeURIComponent(complete)}`
}
