import type { SafeRpcMethod } from '@foyer/contract/frame/rpcMethods'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import { createSessionExpiredError } from '../FrameFailure.js'
import { getEffectiveAddress } from '../handlers/account.js'
import { callNode } from './callNode.js'

/** Returns the result of a read: from the wallet's own state if possible, otherwise from the node [S7.62, S7.67]. */
export async function handleRead(
  frame: Frame,
  network: Network,
  method: SafeRpcMethod,
  params: readonly unknown[],
): Promise<unknown> {
  const addresses = frame.wallet.getAddresses()
  const request = (name: string, list: readonly unknown[]) => callNode(frame.session, network, name, list)
  switch (method) {
    case 'eth_chainId':
      return `0x${Number(network.id).toString(16)}`
    case 'eth_accounts':
      return addresses ? [await getEffectiveAddress(frame, network, addresses)] : []
    case 'wallet_getCapabilities':
      return (await import('../late/reads.js')).reads.listCapabilities(frame, network, params)
    case 'wallet_getCallsStatus':
      return (await frame.batches()).getStatus(params[0])
    case 'wallet_getAssets':
      if (addresses === undefined) throw createSessionExpiredError()
      return (await import('../late/reads.js')).reads.readAssets(frame, network, addresses, params, request)
    case 'eth_getAccount':
      return readAccount(await request('eth_getProof', [params[0], [], params[1] ?? 'latest']))
    case 'eth_newFilter':
    case 'eth_newBlockFilter':
    case 'eth_newPendingTransactionFilter':
    case 'eth_getFilterChanges':
    case 'eth_getFilterLogs':
    case 'eth_uninstallFilter':
      return (await frame.filters()).handle(network.caipNetworkId, method, params, request)
    default:
      return request(method, params)
  }
}

/** Few nodes support `eth_getAccount`. A proof without slots contains the same data. */
function readAccount(proof: unknown): unknown {
  if (typeof proof !== 'object' || proof === null) return null
  const { balance, codeHash, nonce, storageHash } = proof as Readonly<Record<string, unknown>>
  return { balance, codeHash, nonce, storageRoot: storageHash }
}
