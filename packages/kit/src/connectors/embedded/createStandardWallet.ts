import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toStandardChain } from '../standardChains.js'
import { embeddedIcon, embeddedName } from './createAnnouncer.js'
import { createSigningFeatures, type StandardAccount } from './createSigningFeatures.js'
import type { SolanaProviderParts } from './createSolanaProvider.js'
import { ProviderFailure } from './ProviderFailure.js'

interface AccountsChange {
  readonly accounts: readonly StandardAccount[]
}

/** What libraries that look for wallets listen with. */
interface Api {
  register(...wallets: readonly unknown[]): unknown
}

const accountFeatures = ['solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signMessage'] as const

/**
 * Makes what shows the embedded wallet to every library of the page that looks for Solana wallets (Wallet Standard). Once nobody is
 * connected, libraries that come later hear nothing of it, and to the others it has no account; it is the same wallet each time.
 */
export function createStandardWallet(parts: SolanaProviderParts): (isOn: boolean) => void {
  const { page, networks, getFacts } = parts
  const listeners = new Set<(change: AccountsChange) => void>()
  const listChainIds = () =>
    networks().flatMap(({ chainNamespace, caipNetworkId }) => (chainNamespace === 'solana' ? [caipNetworkId] : []))
  const listChains = () => [...new Set(listChainIds().map(toStandardChain))]
  let known: StandardAccount | undefined
  /** The same object as long as it is the same account. */
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
    /** With an instance of ours it has rows of its own. */
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
        // Who logs in does so in the widget: until then the wallet is not here to be seen.
        connect: async () => {
          const accounts = listAccounts()
          if (accounts.length === 0) throw new ProviderFailure(new FoyerError('UNAUTHORIZED'))
          return { accounts }
        },
      },
      // A library that lets go of the account forgets it on its side; the person signs out in the widget.
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

  const register = ({ register }: Api) => {
    register(wallet)
  }
  const onAppReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  let wasOn = false
  let told: string | undefined
  return (isOn) => {
    const accounts = listAccounts()
    const isOther = accounts[0]?.address !== told
    told = accounts[0]?.address
    for (const listener of isOther ? [...listeners] : []) {
      try {
        listener({ accounts })
      } catch (error) {
        // A listener of somebody else's must not stop the others.
        console.error(error)
      }
    }
    if (isOn === wasOn) return
    wasOn = isOn
    if (!isOn) {
      // Whoever has it keeps it, without an account: wallet-adapter-react 0.15 would drop all wallets but the one that leaves.
      page.removeEventListener('wallet-standard:app-ready', onAppReady)
      return
    }
    page.addEventListener('wallet-standard:app-ready', onAppReady)
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
}
