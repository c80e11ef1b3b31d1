import { decodeBase58 } from '@foyer/primitives/base58'
import type { StandardAccount, StandardFeatures, StandardWallet } from './StandardWallet.js'

/** The part of a wallet object in the page that we use. All its data is untrusted. */
interface InjectedSolana {
  readonly publicKey?: unknown
  /** With `onlyIfTrusted`, connects without a user request, or rejects if one would be needed. */
  connect(options?: { readonly onlyIfTrusted?: boolean }): Promise<unknown>
  disconnect?(): Promise<unknown>
  signMessage?(message: Uint8Array, display?: 'utf8'): Promise<unknown>
  signTransaction?(transaction: object): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

const locations = [
  ['Phantom', 'isPhantom', ['phantom', 'solana']],
  ['Solflare', 'isSolflare', ['solflare']],
  ['Backpack', 'isBackpack', ['backpack']],
] as const

/**
 * The supported clusters. The wallet object does not name any: it signs for every cluster, and the transaction
 * determines it.
 */
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * Reports Solana wallets that only put an object into the page, as wallets of the Wallet Standard. Waits until the page
 * has loaded, because other wallets have announced themselves by then. These wallets only sign: they would send a
 * transaction to a network that they choose.
 *
 * @example watchInjectedSolana(window, signal, ({ name }) => names.push(name))
 */
export function watchInjectedSolana(
  page: Window,
  signal: AbortSignal,
  onWallet: (wallet: StandardWallet) => void,
): void {
  const reportWallets = () => {
    if (!signal.aborted) for (const wallet of findWallets(page)) onWallet(wallet)
  }
  if (page.document.readyState === 'complete') reportWallets()
  else page.addEventListener('load', reportWallets, { once: true, signal })
}

function findWallets(page: object): readonly StandardWallet[] {
  return locations.flatMap(([name, flag, path]) => {
    try {
      const place = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], page)
      const { [flag]: isThere, connect } = (place ?? {}) as Record<string, unknown>
      return isThere === true && typeof connect === 'function' ? [toStandard(name, place as InjectedSolana)] : []
    } catch {
      // Competing extensions define getters at this location, and some of them throw.
      return []
    }
  })
}

function toStandard(name: string, injected: InjectedSolana): StandardWallet {
  const connect = async ({ silent = false } = {}) => {
    if (!silent) return { accounts: parseAccounts(await injected.connect(), injected) }
    try {
      return { accounts: parseAccounts(await injected.connect({ onlyIfTrusted: true }), injected) }
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
            const accounts = parseAccounts({ publicKey: key }, {})
            if (accounts.length > 0) return listener({ accounts })
            // The wallet switched to an account that it does not show. Connect silently: the page may already be
            // trusted there.
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
              return { signedMessage: message, signature: getField(answer, 'signature') as Uint8Array }
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

/** Returns a field of a response. Some wallets return the bytes themselves instead of an object. */
function getField(answer: unknown, name: string): unknown {
  if (answer instanceof Uint8Array || typeof answer !== 'object' || answer === null) return answer
  return (answer as Record<string, unknown>)[name]
}

/** Returns the account of the response's key, or of the wallet object's key. */
function parseAccounts(answer: unknown, injected: { readonly publicKey?: unknown }): readonly StandardAccount[] {
  const key = (getField(answer, 'publicKey') ?? injected.publicKey) as { toBase58?(): unknown } | null | undefined
  const address = key?.toBase58?.()
  if (typeof address !== 'string' || address.length > 44) return []
  return [{ address, publicKey: decodeBase58(address) ?? new Uint8Array(), chains, features: [] }]
}

/**
 * Creates the transaction object for these wallets: the part of web3.js' `VersionedTransaction` that they use, for all
 * versions.
 */
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
