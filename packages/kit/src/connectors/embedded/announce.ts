import type { EmbeddedEip155Provider } from './createEip155Provider.js'

/** A door with a keyhole, drawn by ourselves. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232b5bd7'/%3E%3Cpath d='M11 25V11a5 5 0 0 1 10 0v14z' fill='%23fff'/%3E%3Ccircle cx='16' cy='16' r='2' fill='%232b5bd7'/%3E%3C/svg%3E"

/** Shows the embedded wallet to every library of the page that looks for wallets (EIP-6963). Returns the undo. */
export function announce(
  page: Window & typeof globalThis,
  provider: EmbeddedEip155Provider,
  name: string,
  uuid: string,
): () => void {
  const info = Object.freeze({ uuid, name, icon, rdns: 'app.foyer.embedded' })
  const detail = Object.freeze({ info, provider })
  const say = () => page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', say)
  say()
  return () => page.removeEventListener('eip6963:requestProvider', say)
}
