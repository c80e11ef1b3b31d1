import type { TestProvider } from './TestWallet.js'

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
