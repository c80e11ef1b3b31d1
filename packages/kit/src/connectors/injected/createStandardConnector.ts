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
  readStandardAccounts,
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
 * A Solana wallet of the Wallet Standard as a connector. Such a wallet is on no network: each request says which one it means, so
 * switching only changes what later requests say.
 */
export function createStandardConnector({ name, wallet, networks, imageUrl }: StandardParts): Connector {
  /** What was granted, the account in use first. */
  let accounts: readonly StandardAccount[] = []
  let chainId: ChainId | undefined

  const grant = (given: unknown, wanted: ChainId | undefined): WalletAccounts | undefined => {
    const [first, ...more] = readStandardAccounts(given)
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
  /** What takes transactions of the host's own libraries comes once somebody is connected; without it there are bytes. */
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
  const ask = async (silent: boolean, wanted: ChainId | undefined) => {
    void addMethods()
    const granted = await guard(async () => {
      const answer: unknown = await wallet.features['standard:connect'].connect(silent ? { silent } : undefined)
      // Some wallets answer with nothing and set their own list.
      return grant((answer as { readonly accounts?: unknown } | undefined)?.accounts ?? wallet.accounts, wanted)
    })
    if (granted) await addMethods()
    return granted
  }
  /** One question for both, where the host has people sign in and the wallet knows how. */
  const askToSignIn = async ({ signIn }: ConnectRequest): Promise<WalletAccounts | undefined> => {
    if (!signIn || !wallet.features['solana:signIn']) return undefined
    const load = await import('./signInStandard.js').catch(() => undefined)
    const signed = await load?.signInStandard(wallet, signIn, { readStandardAccounts, isOnChain })
    if (!signed) return undefined
    await addMethods()
    const granted = grant(signed.accounts, signed.chainId)
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
      const granted = (await askToSignIn(request)) ?? (await ask(false, request.chainId))
      if (!granted) throw new FoyerError('WALLET_NO_ACCOUNTS')
      return granted
    },
    reconnect: ({ chainId: wanted }) => ask(true, wanted),
    disconnect: async () => {
      accounts = []
      await guard(async () => wallet.features['standard:disconnect']?.disconnect())
    },
    switchNetwork: async ({ caipNetworkId }) => {
      if (!accounts[0] || !isOnChain(accounts[0], caipNetworkId)) throw new FoyerError('CHAIN_NOT_SUPPORTED')
      chainId = caipNetworkId
    },
    watch: (events) => {
      const onChange = ({ accounts: changed }: { readonly accounts?: unknown }) => {
        // A change of what the wallet can do says nothing of whose account it is.
        if (changed === undefined) return
        const granted = grant(changed, chainId)
        if (granted) events.accountsChanged(granted.addresses)
        else {
          // A locked wallet shares no account either, and the standard has no other sign of it.
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

/** What a wallet throws is read as wallets' errors are, whatever it is. */
async function guard<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw fromSolanaWallet(error)
  }
}

/** The bytes at a place of an answer, as long as they must be. */
function readBytes(answer: unknown, name: string, method: string, length?: number): Uint8Array {
  const [first] = Array.isArray(answer) ? answer : []
  const bytes: unknown = first?.[name]
  if (!(bytes instanceof Uint8Array) || bytes.length === 0 || (length !== undefined && bytes.length !== length))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return bytes
}

/** Bytes in, bytes out, as the Solana adapter asks (`SolanaSigner`); what the wallet does not know is absent. */
function createSigner(
  features: StandardFeatures,
  need: () => { readonly account: StandardAccount; readonly chain: string },
) {
  const message = features['solana:signMessage']
  const transaction = features['solana:signTransaction']
  const sending = features['solana:signAndSendTransaction']
  return {
    get address() {
      try {
        return need().account.address
      } catch {
        return undefined
      }
    },
    ...(message && {
      signMessage: (bytes: Uint8Array) =>
        guard(async () => {
          const answer = await message.signMessage({ account: need().account, message: bytes })
          const signed = readBytes(answer, 'signedMessage', 'solana:signMessage')
          // A wallet may sign more than it was given, such as a word of its own before it: that proves something else.
          if (signed.length !== bytes.length || signed.some((byte, index) => byte !== bytes[index]))
            throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'solana:signMessage' } })
          return readBytes(answer, 'signature', 'solana:signMessage', 64)
        }),
    }),
    ...(transaction && {
      signTransaction: (bytes: Uint8Array) =>
        guard(async () => {
          const answer = await transaction.signTransaction({ ...need(), transaction: bytes })
          return readBytes(answer, 'signedTransaction', 'solana:signTransaction')
        }),
    }),
    ...(sending && {
      signAndSendTransaction: (bytes: Uint8Array, options?: SolanaSendOptions) =>
        guard(async () => {
          const asked = { ...need(), transaction: bytes, ...(options && { options }) }
          const answer = await sending.signAndSendTransaction(asked)
          return encodeBase58(readBytes(answer, 'signature', 'solana:signAndSendTransaction', 64))
        }),
    }),
  }
}
