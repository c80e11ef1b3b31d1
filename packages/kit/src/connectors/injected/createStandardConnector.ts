import { encodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Connector, ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { SolanaSendOptions } from '../createSolanaMethods.js'
import { fromSolanaWallet } from '../fromSolanaWallet.js'
import { toStandardChain } from '../standardChains.js'
import {
  isOnChain,
  parseStandardAccounts,
  type StandardAccount,
  type StandardFeatures,
  type StandardWallet,
} from './StandardWallet.js'

interface StandardParts {
  readonly name: string
  readonly wallet: StandardWallet
  readonly networks: readonly Network[]
  readonly imageUrl?: string
}

/**
 * Creates a connector for a Solana wallet of the Wallet Standard. The wallet has no current network: each request names
 * its chain. A switch therefore only changes the chain of later requests.
 */
export function createStandardConnector({ name, wallet, networks, imageUrl }: StandardParts): Connector {
  /** The granted accounts, with the account in use first. */
  let accounts: readonly StandardAccount[] = []
  let chainId: ChainId | undefined

  const storeAccounts = (given: unknown, wanted: ChainId | undefined): WalletAccounts | undefined => {
    const [first, ...more] = parseStandardAccounts(given)
    const target = [wanted, chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)].find(
      (each) => each !== undefined && first !== undefined && isOnChain(first, each),
    )
    if (!first || !target) return undefined
    accounts = [first, ...more]
    chainId = target
    return {
      addresses: [first.address, ...more.map(({ address }) => address)],
      chainId: target,
      approvedChainIds: networks.flatMap(({ caipNetworkId }) =>
        isOnChain(first, caipNetworkId) ? [caipNetworkId] : [],
      ),
      supportsAllNetworks: false,
    }
  }
  const signer = createSigner(wallet.features, () => {
    const [account] = accounts
    if (!account || !chainId) throw new FoyerError('UNAUTHORIZED')
    return { account, chain: toStandardChain(chainId) }
  })
  const provider: typeof signer = Object.create(signer)
  let adding: Promise<unknown> | undefined
  /**
   * Adds the methods that accept transactions of the host's libraries. They load with the connection; without them, the
   * provider accepts only bytes.
   */
  const addMethods = () => {
    adding ??= import('../createSolanaMethods.js').then(
      ({ addSolanaMethods }) =>
        Object.defineProperties(provider, Object.getOwnPropertyDescriptors(addSolanaMethods(signer))),
      () => {
        adding = undefined
      },
    )
    return adding
  }
  const requestAccounts = async (silent: boolean, wanted: ChainId | undefined) => {
    void addMethods()
    const granted = await withWalletErrors(async () => {
      const answer: unknown = await wallet.features['standard:connect'].connect(silent ? { silent } : undefined)
      // Some wallets return nothing and set their own `accounts`.
      return storeAccounts((answer as { readonly accounts?: unknown } | undefined)?.accounts ?? wallet.accounts, wanted)
    })
    if (granted) await addMethods()
    return granted
  }
  /** Connects and signs in with one request, if the host requires a sign-in and the wallet supports that. */
  const connectWithSignIn = async ({ signIn }: ConnectRequest): Promise<WalletAccounts | undefined> => {
    if (!signIn || !wallet.features['solana:signIn']) return undefined
    const load = await import('./signInStandard.js').catch(() => undefined)
    const signed = await load?.signInStandard(wallet, signIn, {
      readStandardAccounts: parseStandardAccounts,
      isOnChain,
    })
    if (!signed) return undefined
    await addMethods()
    const granted = storeAccounts(signed.accounts, signed.chainId)
    return granted && { ...granted, signIns: [signed.session] }
  }

  return {
    id: name,
    name,
    type: 'ANNOUNCED',
    chain: 'solana',
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    info: { name, ...(imageUrl && { icon: imageUrl }) },
    ...(imageUrl && { imageUrl }),
    provider,
    connect: async (request) => {
      const granted = (await connectWithSignIn(request)) ?? (await requestAccounts(false, request.chainId))
      if (!granted) throw new FoyerError('WALLET_NO_ACCOUNTS')
      return granted
    },
    reconnect: ({ chainId: wanted }) => requestAccounts(true, wanted),
    disconnect: async () => {
      accounts = []
      await withWalletErrors(async () => wallet.features['standard:disconnect']?.disconnect())
    },
    switchNetwork: async ({ caipNetworkId }) => {
      if (!accounts[0] || !isOnChain(accounts[0], caipNetworkId)) throw new FoyerError('CHAIN_NOT_SUPPORTED')
      chainId = caipNetworkId
    },
    watch: (events) => {
      const onChange = ({ accounts: changed }: { readonly accounts?: unknown }) => {
        // The change concerns the wallet's features, not its accounts.
        if (changed === undefined) return
        const granted = storeAccounts(changed, chainId)
        if (granted) events.accountsChanged(granted.addresses)
        else {
          // The wallet may be locked: it then shares no account, and the standard has no other sign for that.
          accounts = []
          events.accountsChanged([])
        }
      }
      const undo = wallet.features['standard:events']?.on('change', onChange)
      return () => {
        if (typeof undo === 'function') undo()
      }
    },
  }
}

/** Converts every error of a wallet. */
async function withWalletErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw fromSolanaWallet(error)
  }
}

/**
 * Returns a byte field of a response.
 *
 * @throws FoyerError `WALLET_ANSWER_INVALID` if it is missing or has another length.
 */
function parseBytes(answer: unknown, name: string, method: string, length?: number): Uint8Array {
  const [first] = Array.isArray(answer) ? answer : []
  const bytes: unknown = first?.[name]
  if (!(bytes instanceof Uint8Array) || bytes.length === 0 || (length !== undefined && bytes.length !== length))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return bytes
}

/**
 * Creates the signer that the Solana adapter needs (`SolanaSigner`). A method that the wallet does not support is
 * absent.
 */
function createSigner(
  features: StandardFeatures,
  requireAccount: () => { readonly account: StandardAccount; readonly chain: string },
) {
  const message = features['solana:signMessage']
  const transaction = features['solana:signTransaction']
  const sending = features['solana:signAndSendTransaction']
  return {
    get address() {
      try {
        return requireAccount().account.address
      } catch {
        return undefined
      }
    },
    ...(message && {
      signMessage: (bytes: Uint8Array) =>
        withWalletErrors(async () => {
          const answer = await message.signMessage({ account: requireAccount().account, message: bytes })
          const signed = parseBytes(answer, 'signedMessage', 'solana:signMessage')
          // Reject a wallet that signed other bytes, for example with a prefix: the signature would prove something
          // else.
          if (signed.length !== bytes.length || signed.some((byte, index) => byte !== bytes[index]))
            throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'solana:signMessage' } })
          return parseBytes(answer, 'signature', 'solana:signMessage', 64)
        }),
    }),
    ...(transaction && {
      signTransaction: (bytes: Uint8Array) =>
        withWalletErrors(async () => {
          const answer = await transaction.signTransaction({ ...requireAccount(), transaction: bytes })
          return parseBytes(answer, 'signedTransaction', 'solana:signTransaction')
        }),
    }),
    ...(sending && {
      signAndSendTransaction: (bytes: Uint8Array, options?: SolanaSendOptions) =>
        withWalletErrors(async () => {
          const requested = { ...requireAccount(), transaction: bytes, ...(options && { options }) }
          const answer = await sending.signAndSendTransaction(requested)
          return encodeBase58(parseBytes(answer, 'signature', 'solana:signAndSendTransaction', 64))
        }),
    }),
  }
}
