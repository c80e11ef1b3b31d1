import { addresses } from '../addresses.js'

const maxLength = 300
const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/** A web address without a password in it; anything else is refused. */
export function parseWebUrl(text: string): URL | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : undefined
}

/**
 * A link somebody sent must not make this page ask a stranger's server: only programs of this machine, and the server
 * the page was built for.
 */
export function isOwnUrl(text: string): boolean {
  const url = parseWebUrl(text)
  return url !== undefined && (loopback.test(url.hostname) || url.origin === new URL(addresses.server).origin)
}

/** A picture that is written out, or one from the web. */
export function isImageUrl(text: string): boolean {
  return (
    (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(text) && text.length < 8_000) ||
    parseWebUrl(text) !== undefined
  )
}
