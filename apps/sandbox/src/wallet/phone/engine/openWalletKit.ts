import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

/** The promise's own end, or an Error with `message` after `timeoutMs`. */
export function settleWithin<Value>(promise: Promise<Value>, timeoutMs: number, message: string): Promise<Value> {
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
 * The library reads authorisations (EIP-5573) with Node's Buffer, which no browser has. Only a phone that signs in while it connects gets
 * this part of it; without it the library does everything else in its own way. Returns what takes it away again.
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

/** Message of the library for a record that it has removed. */
const removedRecord = /^Missing or invalid\. Record was recently deleted - session: /

/**
 * Marks the library's rejections about an ended session as handled. The relay repeats a message that it has no receipt for, and the
 * library does not catch its own rejection of such a repeated message. The session has ended either way.
 */
export function ignoreEndedSessions(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    if (reason instanceof Error && removedRecord.test(reason.message)) event.preventDefault()
  })
}

/** The protocol library, ready. */
export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * Starts the protocol library against one relay and nothing else: its calls to its maker's hosts (start-up event,
 * attestation of origins) have no option, so they are replaced before they can happen. The page's policy would refuse
 * them as well.
 */
export async function openWalletKit(options: { readonly relayUrl: string; readonly projectId: string }): Promise<Kit> {
  const core = new Core({ ...options, telemetryEnabled: false, logger: 'silent' })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  // The declared type leaves out what the library's own code returns when it knows nothing.
  core.verify.resolve = (async () => undefined) as unknown as typeof core.verify.resolve
  return WalletKit.init({
    // Two releases of the same types: the library's own are of 2.21.7, the core's of 2.21.8.
    core: core as unknown as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: 'Sandbox Phone Wallet',
      description: 'A phone wallet with test keys everybody knows',
      url: window.location.origin,
      icons: [`${window.location.origin}/wallet/icon.svg`],
      redirect: { universal: `${window.location.origin}/wallet` },
    },
    // Every request is shown at once; the page keeps them in order and answers each once.
    signConfig: { disableRequestQueue: true },
  })
}
