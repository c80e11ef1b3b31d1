import { decodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { addSolanaMethods } from '../../connectors/createSolanaMethods.js'
import { fromSolanaWallet } from '../../connectors/fromSolanaWallet.js'
import type { Connector, WalletAccounts } from '../../core/Connector.js'
import type { WalletAdapter, Web3Class } from './attachWallets.js'

/**
 * Creates a connector for a wallet of the app. Such a wallet has no current network: each send request names one.
 * `load` imports the app's web3.js 1.
 */
export function createAdapterConnector(
  wallet: WalletAdapter,
  networks: readonly Network[],
  load: () => Promise<Web3Class>,
): Connector {
  const { name, icon } = wallet
  const chains = networks.flatMap(({ chainNamespace, caipNetworkId }) =>
    chainNamespace === 'solana' ? [caipNetworkId] : [],
  )
  const getAccounts = (wanted: ChainId | undefined): WalletAccounts | undefined => {
    const address = wallet.publicKey?.toBase58()
    const chainId = chains.find((each) => each === wanted) ?? chains[0]
    if (address === undefined || !chainId) return undefined
    if (typeof address !== 'string' || decodeBase58(address)?.length !== 32) throw createInvalidAnswerError('connect')
    return { addresses: [address], chainId }
  }
  const withWalletErrors = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      throw fromSolanaWallet(error)
    }
  }
  const { signMessage, signTransaction } = wallet
  const provider = addSolanaMethods({
    get address() {
      return wallet.publicKey?.toBase58()
    },
    ...(signMessage && {
      signMessage: (message: Uint8Array) =>
        withWalletErrors(async () => {
          const signature: unknown = await signMessage.call(wallet, message)
          if (!(signature instanceof Uint8Array) || signature.length !== 64)
            throw createInvalidAnswerError('signMessage')
          return signature
        }),
    }),
    ...(signTransaction && {
      signTransaction: (wire: Uint8Array) =>
        withWalletErrors(async () => {
          const { Transaction, VersionedTransaction } = await load()
          // Read the byte after the signatures: the version prefix, or the number of signers in a legacy message.
          const isVersioned = (wire[1 + (wire[0] ?? 0) * 64] ?? 0) >= 0x80
          const made = isVersioned ? VersionedTransaction.deserialize(wire) : Transaction.from(wire)
          const signed: unknown = (await signTransaction.call(wallet, made as never))?.serialize()
          if (!(signed instanceof Uint8Array) || signed.length === 0) throw createInvalidAnswerError('signTransaction')
          return Uint8Array.from(signed)
        }),
    }),
  })
  return {
    id: name,
    name,
    type: 'ANNOUNCED',
    chain: 'solana',
    chains,
    info: { name, icon },
    imageUrl: icon,
    provider,
    connect: async ({ chainId }) => {
      await withWalletErrors(() => wallet.connect())
      const granted = getAccounts(chainId)
      if (!granted) throw new FoyerError('WALLET_NO_ACCOUNTS')
      return granted
    },
    reconnect: async ({ chainId }) => {
      // Do not reconnect a `Loadable` wallet: it would open a window without a request of the user.
      if (!wallet.publicKey && wallet.readyState === 'Installed') await wallet.autoConnect?.().catch(() => undefined)
      return getAccounts(chainId)
    },
    disconnect: () => withWalletErrors(() => wallet.disconnect()),
    switchNetwork: async ({ caipNetworkId }) => {
      if (!chains.includes(caipNetworkId)) throw new FoyerError('CHAIN_NOT_SUPPORTED')
    },
    watch: (events) => {
      const onConnect = () => {
        try {
          const granted = getAccounts(undefined)
          if (granted) events.accountsChanged(granted.addresses)
        } catch {
          events.accountsChanged([])
        }
      }
      // Wallets also emit `disconnect` when they are locked.
      const onDisconnect = () => events.accountsChanged([])
      wallet.on('connect', onConnect)
      wallet.on('disconnect', onDisconnect)
      return () => {
        wallet.off?.('connect', onConnect)
        wallet.off?.('disconnect', onDisconnect)
      }
    },
  }
}

function createInvalidAnswerError(method: string): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}
