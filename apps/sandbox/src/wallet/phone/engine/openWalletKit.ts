import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

/** Returns the result of the promise. Rejects with `message` after `timeoutMs`. */
export function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number, message: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

class Bytes extends Uint8Array {
  override toString(encoding?: string): string {
    if (encoding === 'base64') return btoa(String.fromCharCode(...this))
    if (encoding === 'hex') return [...this].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}

function readBytes(text: string, encoding?: string): ArrayLike<number> {
  if (encoding === 'hex') return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  if (!encoding?.startsWith('base64')) return new TextEncoder().encode(text)
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
}

/**
 * Installs a replacement for Node's Buffer, which the library needs to parse authorisations (EIP-5573). Only the
 * sign-in while connecting gets it: without it the library chooses other code for everything else. Returns a function
 * that removes it.
 */
export function provideBuffer(): () => void {
  if ('Buffer' in globalThis) return () => {}
  const from = (value: string | ArrayLike<number>, encoding?: string) =>
    new Bytes(typeof value === 'string' ? readBytes(value, encoding) : value)
  const alloc = (length: number) => new Bytes(length)
  const concat = (parts: readonly Uint8Array[]) => new Bytes(parts.flatMap((part) => [...part]))
  const isBuffer = (value: unknown) => value instanceof Bytes
  Object.assign(globalThis, { Buffer: { from, alloc, allocUnsafe: alloc, concat, isBuffer } })
  return () => void Reflect.deleteProperty(globalThis, 'Buffer')
}

/** The library's message for a record that it has removed. */
const removedRecord = /^Missing or invalid\. Record was recently deleted - session: /

/**
 * Marks the library's rejections about an ended session as handled. The relay repeats a message without a receipt, and
 * the library does not catch its own rejection of the repeated message. The session has ended either way.
 */
export function ignoreEndedSessions(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && removedRecord.test(reason.message)) event.preventDefault()
  })
}

/** The initialized protocol library. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * Starts the protocol library with the given relay as its only host. The library has no option against its calls to its
 * vendor's hosts (start-up event, attestation of origins), so replace them first. The page's policy would block them
 * too.
 */
export async function openWalletKit(options: { readonly relayUrl: string; readonly projectId: string }): Promise<Kit> {
  const core = new Core({ ...options, telemetryEnabled: false, logger: 'silent' })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  // The declared type does not allow undefined, which the library's own code returns for an unknown origin.
  core.verify.resolve = (async () => undefined) as unknown as typeof core.verify.resolve
  return WalletKit.init({
    // The types come from two releases: the library's from 2.21.7, the core's from 2.21.8.
    core: core as unknown as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: 'Sandbox Phone Wallet',
      description: 'A phone wallet with test keys everybody knows',
      url: window.location.origin,
      icons: [`${window.location.origin}/wallet/icon.svg`],
      redirect: { universal: `${window.location.origin}/wallet` },
    },
    // Show every request at once. The page keeps their order and responds to each once.
    signConfig: { disableRequestQueue: true },
  })
}
