import { formatChainId } from '@foyer/primitives/ChainId'
import { SwitchChainError } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import type { Connector, ConnectorType, WalletAccounts } from '../../core/Connector.js'
import type { HostWallet, WagmiConnector } from './createProxyConnector.js'

/** The lifetime of a pairing URI from the app's own WalletConnect client, in ms: the protocol's five minutes. */
const pairingUriLifeMs = 300_000

const types: Readonly<Record<string, ConnectorType>> = { injected: 'INJECTED', walletConnect: 'WALLET_CONNECT' }

type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** Loads the parsers for wallet responses. A response of the app's connector is as untrusted as any wallet's. */
function loadParsers() {
  return import('../../connectors/providerAnswers.js')
}

async function parseAccounts(answer: Promise<Awaited<ReturnType<WagmiConnector['connect']>>>): Promise<WalletAccounts> {
  const [{ accounts, chainId }, parsers] = await Promise.all([answer, loadParsers()])
  const [first, ...rest] = parsers.parseAddresses(accounts, 'connect')
  if (first === undefined) return parsers.throwInvalidAnswer('connect')
  return { addresses: [first, ...rest], chainId: parsers.parseEip155ChainId(chainId, 'connect') }
}

/**
 * Wraps a connector that the app gave to wagmi as a Foyer connector, and forwards its events.
 *
 * @throws FoyerError from its `connect`: `WALLET_ANSWER_INVALID` if the response is not addresses and a chain id.
 */
export function createHostWallet(
  create: CreateConnectorFn,
  config: ConnectorConfig,
  onArrival: (connector: Connector, accounts: WalletAccounts) => void,
): HostWallet {
  const inner = create(config)
  const { emitter } = config
  const known: { provider?: unknown } = {}
  const accept = async (answer: Promise<Awaited<ReturnType<WagmiConnector['connect']>>>) => {
    const accounts = await parseAccounts(answer)
    known.provider = await inner.getProvider()
    return accounts
  }
  const connector: Connector = {
    id: inner.id,
    name: inner.name,
    type: types[inner.type] ?? 'EXTERNAL',
    chain: 'eip155',
    chains: config.chains.map(({ id }) => formatChainId('eip155', id)),
    ...(inner.icon && { imageUrl: inner.icon }),
    ...(typeof inner.rdns === 'string' && { info: { rdns: inner.rdns } }),
    get provider() {
      return known.provider
    },
    connect: async ({ onPairingUri }) => {
      const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
        if (type === 'display_uri' && typeof data === 'string') onPairingUri?.(data, Date.now() + pairingUriLifeMs)
      }
      emitter.on('message', onMessage)
      try {
        return await accept(inner.connect())
      } finally {
        emitter.off('message', onMessage)
      }
    },
    reconnect: async () => ((await inner.isAuthorized()) ? accept(inner.connect({ isReconnecting: true })) : undefined),
    disconnect: () => inner.disconnect(),
    switchNetwork: async ({ id }) => {
      if (!inner.switchChain) throw new SwitchChainError(new Error('The connector cannot switch'))
      await inner.switchChain({ chainId: Number(id) })
    },
    watch: (events) => {
      const life = { isOver: false }
      const onChange = ({
        accounts,
        chainId,
      }: {
        accounts?: readonly string[] | undefined
        chainId?: number | undefined
      }) => {
        loadParsers()
          .then(({ parseAddresses, parseEip155ChainId }) => {
            if (life.isOver) return
            if (accounts) events.accountsChanged(parseAddresses(accounts, 'accountsChanged'))
            if (chainId !== undefined) events.chainChanged(parseEip155ChainId(chainId, 'chainChanged'))
          })
          // Ignore invalid event data.
          .catch(() => undefined)
      }
      emitter.on('change', onChange)
      emitter.on('connect', onChange)
      emitter.on('disconnect', events.disconnected)
      return () => {
        life.isOver = true
        emitter.off('change', onChange)
        emitter.off('connect', onChange)
        emitter.off('disconnect', events.disconnected)
      }
    },
  }
  // The user can start the connection inside the wallet.
  emitter.on('connect', ({ accounts, chainId }) => {
    accept(Promise.resolve({ accounts, chainId })).then(
      (found) => onArrival(connector, found),
      () => undefined,
    )
  })
  return { inner, connector }
}
