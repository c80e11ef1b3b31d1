import type { EmbeddedEip155Provider } from './createEip1193Provider.js'

/** The wallet name that other libraries display. */
export const embeddedName = 'Embedded wallet'
/** The icon: a door with a keyhole, our own drawing. */
export const embeddedIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232b5bd7'/%3E%3Cpath d='M11 25V11a5 5 0 0 1 10 0v14z' fill='%23fff'/%3E%3Ccircle cx='16' cy='16' r='2' fill='%232b5bd7'/%3E%3C/svg%3E"

/**
 * Creates a function that announces the embedded wallet to all libraries of the page (EIP-6963), or stops that. Each
 * announcement has the same id.
 */
export function createAnnouncer(
  page: Window & typeof globalThis,
  provider: EmbeddedEip155Provider,
): (isOn: boolean) => void {
  const uuid = page.crypto.randomUUID?.() ?? '2f0c6fd4-6d05-4a1c-8fd6-3b1a0a6f3c11'
  const info = Object.freeze({ uuid, name: embeddedName, icon: embeddedIcon, rdns: 'app.foyer.embedded' })
  const detail = Object.freeze({ info, provider })
  const announce = () => page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  let wasOn = false
  return (isOn) => {
    if (isOn === wasOn) return
    wasOn = isOn
    if (!isOn) return page.removeEventListener('eip6963:requestProvider', announce)
    page.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
