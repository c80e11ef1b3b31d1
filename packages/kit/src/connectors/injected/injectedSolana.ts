import { decodeBase58 } from '@foyer/primitives/base58'
import type { StandardAccount, StandardFeatures, StandardWallet } from './StandardWallet.js'

/** A Solana wallet as an object in the page, as far as we use it; all of it is hostile. */
interface InjectedSolana {
  readonly publicKey?: unknown
  /** `onlyIfTrusted`: no question; rejects where there would be one. */
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage?(message: Uint8Array, display?: 'utf8'): Promise<unknown>
  signTransaction?(transaction: object): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

const places = [
  ['Phantom', 'isPhantom', ['phantom', 'solana']],
  ['Solflare', 'isSolflare', ['solflare']],
  ['Backpack', 'isBackpack', ['backpack']],
] as const

/** Such a wallet does not say where it is: it signs for every cluster, and the transaction says which. */
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * Tells of the Solana wallets that put an object into the page, in the shape of the Wallet Standard, once the page has loaded: by then those
 * that announce themselves have done so. What such a wallet can send goes to a network of its own choice, so it is only asked to sign.
 *
 * @example watchInjectedSolana(window, signal, ({ name }) => names.push(name))
 */
export function watchInjectedSolana(
  page: Window,
  signal: AbortSignal,
  onWallet: (wallet: StandardWallet) => void,
): void {
  const look = () => {
    if (!signal.aborted) for (const wallet of findWallets(page)) onWallet(wallet)
  }
  if (page.document.readyState === 'complete') look()
  else page.addEventListener('load', look, { once: true, signal })
}

function findWallets(page: object): readonly StandardWallet[] {
  return places.flatMap(([name, flag, path]) => {
    try {
      const place = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], page)
      const { [flag]: isThere, connect } = (place ?? {}) as Record<string, unknown>
      return isThere === true && typeof connect === 'function' ? [toStandard(name, place as InjectedSolana)] : []
    } catch {
      // Extensions that fight for the place put getters there, and some of them throw.
      return []
    }
  })
}

function toStandard(name: string, injected: InjectedSolana): StandardWallet {
  const connect = async ({ silent = false } = {}) => {
    if (!silent) return { accounts: readAccounts(await injected.connect(), injected) }
    try {
      return { accounts: readAccounts(await injected.connect({ onlyIfTrusted: true }), injected) }
    } catch {
      return { accounts: [] }
    }
  }
  const features: StandardFeatures = {
    'standard:connect': { connect },
    'standard:disconnect': { disconnect: async () => void (await injected.disconnect?.()) },
    ...(injected.on && {
      'standard:events': {
        on: (_event, listener) => {
          const onAccount = (key: unknown) => {
            const accounts = readAccounts({ publicKey: key }, {})
            if (accounts.length > 0) return listener({ accounts })
            // Another account, which the page may know already: only a silent question tells.
            connect({ silent: true }).then(listener, () => undefined)
          }
          const onDisconnect = () => listener({ accounts: [] })
          injected.on?.('accountChanged', onAccount)
          injected.on?.('disconnect', onDisconnect)
          return () => {
            const stop = injected.off ?? injected.removeListener
            stop?.call(injected, 'accountChanged', onAccount)
            stop?.call(injected, 'disconnect', onDisconnect)
          }
        },
      },
    }),
    ...(injected.signMessage && {
      'solana:signMessage': {
        signMessage: (...inputs) =>
          Promise.all(
            inputs.map(async ({ message }) => {
              const answer = await injected.signMessage?.(message, 'utf8')
              return { signedMessage: message, signature: read(answer, 'signature') as Uint8Array }
            }),
          ),
      },
    }),
    ...(injected.signTransaction && {
      'solana:signTransaction': {
        signTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ transaction }) => {
              const signed = (await injected.signTransaction?.(toHostObject(transaction))) as
                | { serialize?(): Uint8Array }
                | undefined
              return { signedTransaction: Uint8Array.from(signed?.serialize?.() ?? []) }
            }),
          ),
      },
    }),
  }
  return { name, icon: '', chains, features, accounts: [] }
}

/** Some answer with the bytes, some with an object that has them. */
function read(answer: unknown, name: string): unknown {
  if (answer instanceof Uint8Array || typeof answer !== 'object' || answer === null) return answer
  return (answer as Record<string, unknown>)[name]
}

/** Whose key an answer has, or else the object itself. */
function readAccounts(answer: unknown, injected: { readonly publicKey?: unknown }): readonly StandardAccount[] {
  const key = (read(answer, 'publicKey') ?? injected.publicKey) as { toBase58?(): unknown } | null | undefined
  const address = key?.toBase58?.()
  if (typeof address !== 'string' || address.length > 44) return []
  return [{ address, publicKey: decodeBase58(address) ?? new Uint8Array(), chains, features: [] }]
}

/** A transaction as such wallets take it: with what they call of web3.js' `VersionedTransaction`, whatever its version. */
function toHostObject(wire: Uint8Array): object {
  const count = wire[0] ?? 0
  const message = wire.slice(1 + count * 64)
  const version = (message[0] ?? 0) >= 0x80 ? (message[0] ?? 0) & 0x7f : 'legacy'
  return {
    version,
    message: { version, serialize: () => message.slice() },
    signatures: Array.from({ length: count }, (_, index) => wire.slice(1 + index * 64, 65 + index * 64)),
    serialize: () => wire.slice(),
  }
}
