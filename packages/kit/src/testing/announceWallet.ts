import type { TestProvider, WalletIdentity } from './TestWallet.js'

/** Announces a provider now and at every request of the page (EIP-6963); returns the undo. */
export function announceWallet(target: EventTarget, info: WalletIdentity, provider: TestProvider): () => void {
  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
