import { decodeBase58 } from '@foyer/primitives/base58'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { addSolanaMethods } from '../../connectors/createSolanaMethods.js'
import { fromSolanaWallet } from '../../connectors/fromSolanaWallet.js'
import type { Connector, WalletAccounts } from '../../core/Connector.js'
import type { WalletAdapter, Web3Class } from './attachWallets.js'

/** A wallet of the host, as a connector. Such a wallet is on no network: whoever sends says which one. `load` fetches the host's web3.js 1. */
export function createAdapterConnector(
  wallet: WalletAdapter,
  networks: readonly Network[],
  load: () => Promise<Web3Class>,
): Connector {
  const { name, icon } = wallet
  const chains = networks.flatMap(({ chainNamespace, caipNetworkId }) =>
    chainNamespace === 'solana' ? [caipNetworkId] : [],
  )
  const grant = (wanted: ChainId | undefined): WalletAccounts | undefined => {
    const address = wallet.publicKey?.toBase58()
    const chainId = chains.find((each) => each === wanted) ?? chains[0]
    if (address === undefined || !chainId) return undefined
    if (typeof address !== 'string' || decodeBase58(address)?.length !== 32) throw refuse('connect')
    return { addresses: [address], chainId }
  }
  const guard = async <Result>(run: () => Promise<Result>): Promise<Result> => {
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
        guard(async () => {
          const signature: unknown = await signMessage.call(wallet, message)
          if (!(signature instanceof Uint8Array) || signature.length !== 64) throw refuse('signMessage')
          return signature
        }),
    }),
    ...(signTransaction && {
      signTransaction: (wire: Uint8Array) =>
        guard(async () => {
          const { Transaction, VersionedTransaction } = await load()
          // After the signatures: a version, or how many sign.
          const isVersioned = (wire[1 + (wire[0] ?? 0) * 64] ?? 0) >= 0x80
          const made = isVersioned ? VersionedTransaction.deserialize(wire) : Transaction.from(wire)
          const signed: unknown = (await signTransaction.call(wallet, made as never))?.serialize()
          if (!(signed instanceof Uint8Array) || signed.length === 0) throw refuse('signTransaction')
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
      await guard(() => wallet.connect())
      const granted = grant(chainId)
      if (!granted) throw new FoyerError('WALLET_NO_ACCOUNTS')
      return granted
    },
    reconnect: async ({ chainId }) => {
      // One that has to be loaded would open a window, which nobody asked for.
      if (!wallet.publicKey && wallet.readyState === 'Installed') await wallet.autoConnect?.().catch(() => undefined)
      return grant(chainId)
    },
    disconnect: () => guard(() => wallet.disconnect()),
    switchNetwork: async ({ caipNetworkId }) => {
      if (!chains.includes(caipNetworkId)) throw new FoyerError('CHAIN_NOT_SUPPORTED')
    },
    watch: (events) => {
      const onConnect = () => {
        try {
          const granted = grant(undefined)
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

function refuse(method: string): FoyerError {
  return new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}
