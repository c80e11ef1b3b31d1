import type { TestProvider, WalletIdentity } from './TestWallet.js'

/** A random UUID (version 4); `crypto.randomUUID` would need a secure page. */
export function createWalletId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

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

/** Puts a provider at `ethereum` of an object, as wallets did before EIP-6963; the undo brings back what was there. */
export function injectProvider(target: object, provider: TestProvider): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true, enumerable: true })
  return () => {
    if (Object.getOwnPropertyDescriptor(target, 'ethereum')?.value !== provider) return
    if (before === undefined) Reflect.deleteProperty(target, 'ethereum')
    else Object.defineProperty(target, 'ethereum', before)
  }
}
