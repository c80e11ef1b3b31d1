import { sentCalls } from '@foyer/contract/walletCalls'
import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { limits } from '../../limits.js'
import type { SendCallsRequest, SentCalls, WalletCall } from '../../public/calls.js'
import { findCallsAccount, getCallsConnection, requestCallsWallet } from '../../queries/calls/requestCallsWallet.js'
import { findNetwork } from '../../state/select.js'

const method = 'wallet_sendCalls'

/** See `sendCalls` of `core/public/calls.ts`. */
export async function sendCalls(client: Client, request: SendCallsRequest): Promise<SentCalls> {
  const { calls, account, chainId, id, forceAtomic = false, capabilities, signal } = request
  const connection = getCallsConnection(client)
  const from = findCallsAccount(connection, account)
  const network = findNetwork(client.store.getState(), chainId ?? connection.chainId)
  if (network?.chainNamespace !== 'eip155') throw new FoyerError('NETWORK_NOT_FOUND')
  if (calls.length === 0) rejectOption('calls', 'it is empty')
  const batch = {
    version: '2.0.0',
    from,
    chainId: toHex(BigInt(getChainReference(network.caipNetworkId))),
    atomicRequired: forceAtomic,
    calls: calls.map(toRpcCall),
    ...(id !== undefined && { id }),
    ...(capabilities !== undefined && { capabilities }),
  }
  const timeoutMs = limits.connectTimeoutMs
  const answer = await requestCallsWallet(client, connection, { method, params: [batch], timeoutMs, signal })
  const { data } = sentCalls.safeParse(answer)
  if (data === undefined) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  if (typeof data === 'string') return { id: data }
  return { id: data.id, ...(data.capabilities && { capabilities: data.capabilities }) }
}

function toRpcCall({ to, data, value, capabilities }: WalletCall) {
  if (!/^0x[0-9a-f]{40}$/i.test(to)) throw new FoyerError('INVALID_ADDRESS', { context: { address: String(to) } })
  if (data !== undefined && !/^0x([0-9a-f]{2})*$/i.test(data)) rejectOption('data', 'it is not hex')
  if (value !== undefined && (typeof value !== 'bigint' || value < 0n)) rejectOption('value', 'it is not a bigint')
  return {
    to,
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toHex(value) }),
    ...(capabilities !== undefined && { capabilities }),
  }
}

function rejectOption(name: string, reason: string): never {
  throw new FoyerError('INVALID_OPTION', { context: { name, reason } })
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
