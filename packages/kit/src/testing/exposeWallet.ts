import type { TestProvider, WalletIdentity } from './TestWallet.js'

/** Creates a random UUID (version 4). `crypto.randomUUID` requires a secure context. */
export function createWalletId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Announces a provider now and on every request of the page (EIP-6963). Returns the undo function. */
export function announceWallet(target: EventTarget, info: WalletIdentity, provider: TestProvider): () => void {
  const announce = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

/**
 * Sets a provider as `ethereum` of an object, as wallets did before EIP-6963. The undo function restores the previous
 * value.
 */
export function injectProvider(target: object, provider: TestProvider): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true, enumerable: true })
  return () => {
    if (Object.getOwnPropertyDescriptor(target, 'ethereum')?.value !== provider) return
    if (before === undefined) Reflect.deleteProperty(target, 'ethereum')
    else Object.defineProperty(target, 'ethereum', before)
  }
}
