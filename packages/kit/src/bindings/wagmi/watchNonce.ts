import { getChainReference } from '@foyer/primitives/ChainId'
import type { Config } from 'wagmi'
import type { Client } from '../../core/Client.js'
import { createMethod } from '../../core/loadActions.js'
import { getConnected } from '../../core/state/select.js'
import type { PendingTransactionsFilter } from './WagmiAdapter.js'

/** Updates the balance each time the account's nonce changes, until the instance is destroyed. */
export function watchNonce(
  client: Client,
  config: Config,
  { pollingInterval = 30_000 }: PendingTransactionsFilter,
): void {
  if (!client.environment.window) return
  let last: string | undefined
  const checkNonce = async () => {
    const { connector, chainId = 'eip155:0', addresses } = getConnected(client.store.getState(), 'eip155') ?? {}
    if (!connector) return
    const [address] = addresses ?? []
    const requested = { method: 'eth_getTransactionCount', params: [address, 'pending'] } as const
    const id = Number(getChainReference(chainId))
    const nonce = await config.getClient({ chainId: id }).request(requested as never)
    const now = `${chainId} ${address} ${String(nonce)}`
    const isFirst = last === undefined || !last.startsWith(`${chainId} ${address} `)
    if (!isFirst && last !== now && address) await createMethod(client, 'updateNativeBalance')(address, id, 'eip155')
    last = now
  }
  const timer = setInterval(() => checkNonce().catch(() => undefined), pollingInterval)
  client.lifetime.signal.addEventListener('abort', () => clearInterval(timer))
}
