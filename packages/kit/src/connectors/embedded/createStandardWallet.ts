import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toStandardChain } from '../standardChains.js'
import { embeddedIcon, embeddedName } from './createAnnouncer.js'
import { createSigningFeatures, type StandardAccount } from './createSigningFeatures.js'
import type { SolanaProviderParts } from './createSolanaProvider.js'
import { ProviderRpcError } from './ProviderRpcError.js'

interface AccountsChange {
  readonly accounts: readonly StandardAccount[]
}

/** The registration API of a library that discovers wallets. */
interface RegistrationApi {
  register(...wallets: readonly unknown[]): unknown
}

const accountFeatures = ['solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signMessage'] as const

/**
 * Creates a function that announces the embedded wallet to all libraries for Solana wallets (Wallet Standard), or stops
 * that. After a disconnect, new libraries do not receive the wallet, and for the others it has no account. The wallet
 * object is always the same.
 */
export function createStandardWallet(parts: SolanaProviderParts): (isOn: boolean) => void {
  const { page, networks, getFacts } = parts
  const listeners = new Set<(change: AccountsChange) => void>()
  const listChainIds = () =>
    networks().flatMap(({ chainNamespace, caipNetworkId }) => (chainNamespace === 'solana' ? [caipNetworkId] : []))
  const listChains = () => [...new Set(listChainIds().map(toStandardChain))]
  let known: StandardAccount | undefined
  /** Returns the same object for the same account. */
  const listAccounts = (): readonly StandardAccount[] => {
    const address = getFacts()?.addresses[0]
    if (address !== known?.address)
      known =
        address === undefined
          ? undefined
          : Object.freeze({
              address,
              publicKey: decodeBase58(address) ?? new Uint8Array(),
              chains: listChains(),
              features: accountFeatures,
            })
    return known ? [known] : []
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name: embeddedName,
    icon: embeddedIcon,
    /** Marks the wallet for this library's own instances, which list the embedded wallet separately. */
    isFoyer: true,
    get chains() {
      return listChains()
    },
    get accounts() {
      return listAccounts()
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        // The user logs in through the widget, so `connect` succeeds only after that.
        connect: async () => {
          const accounts = listAccounts()
          if (accounts.length === 0) throw new ProviderRpcError(new FoyerError('UNAUTHORIZED'))
          return { accounts }
        },
      },
      // A library that disconnects removes the account only on its side. The user signs out in the widget.
      'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: (change: AccountsChange) => void) => {
          if (event === 'change') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...createSigningFeatures({ ...parts, getAccount: () => listAccounts()[0], getChainIds: listChainIds }),
    }),
  })

  const register = ({ register }: RegistrationApi) => {
    register(wallet)
  }
  const onAppReady = (event: Event) => register((event as CustomEvent<RegistrationApi>).detail)
  let wasOn = false
  let lastAddress: string | undefined
  return (isOn) => {
    const accounts = listAccounts()
    const isOther = accounts[0]?.address !== lastAddress
    lastAddress = accounts[0]?.address
    for (const listener of isOther ? [...listeners] : []) {
      try {
        listener({ accounts })
      } catch (error) {
        // An error in a listener of the app must not stop the others.
        console.error(error)
      }
    }
    if (isOn === wasOn) return
    wasOn = isOn
    if (!isOn) {
      // Do not unregister the wallet; it only has no account. wallet-adapter-react 0.15 would otherwise drop all
      // wallets except the unregistered one.
      page.removeEventListener('wallet-standard:app-ready', onAppReady)
      return
    }
    page.addEventListener('wallet-standard:app-ready', onAppReady)
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
}
