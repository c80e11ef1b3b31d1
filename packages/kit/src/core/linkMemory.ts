import type { KeyValueStorage } from './storage.js'

/** How a wallet's app is opened again. */
export interface LinkChoice {
  /** The wallet's own address, such as `metamask://`; never with a pairing address in it. */
  readonly href: string
  readonly name: string
}

/** Where pairing clients of the field keep it, whatever the instance's own prefix. */
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

export function rememberLink(storage: KeyValueStorage, link: LinkChoice): void {
  storage.set(key, JSON.stringify(link))
}

/** Undefined when there is none or it is broken. The caller parses `href` before opening it. */
export function recallLink(storage: KeyValueStorage): LinkChoice | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null')
    if (typeof value !== 'object' || value === null || !('href' in value) || !('name' in value)) return undefined
    const { href, name } = value
    return typeof href === 'string' && typeof name === 'string' && name.length <= 200 ? { href, name } : undefined
  } catch {
    return undefined
  }
}

/** A connection that ended has no wallet to open again [S4.5]. */
export function forgetLink(storage: KeyValueStorage): void {
  storage.remove(key)
}
