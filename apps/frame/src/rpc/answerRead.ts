import type { SafeRpcMethod } from '@foyer/contract/frame/rpcMethods'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import { notLoggedIn } from '../FrameFailure.js'
import { askNode } from './askNode.js'

/** Answers a read: from memory what the wallet knows itself, from the node all else [S7.62, S7.67]. */
export async function answerRead(
  frame: Frame,
  network: Network,
  method: SafeRpcMethod,
  params: readonly unknown[],
): Promise<unknown> {
  const addresses = frame.wallet.getAddresses()
  const ask = (name: string, list: readonly unknown[]) => askNode(frame.session, network, name, list)
  switch (method) {
    case 'eth_chainId':
      return `0x${Number(network.id).toString(16)}`
    case 'eth_accounts':
      return addresses ? [addresses.eip155] : []
    case 'wallet_getCapabilities':
      return (await import('../late/reads.js')).reads.listCapabilities(frame.chains, network, params[1])
    case 'wallet_getCallsStatus':
      return (await frame.batches()).getStatus(params[0])
    case 'wallet_getAssets':
      if (addresses === undefined) throw notLoggedIn()
      return (await import('../late/reads.js')).reads.readAssets(addresses, params, ask)
    case 'eth_getAccount':
      return readAccount(await ask('eth_getProof', [params[0], [], params[1] ?? 'latest']))
    case 'eth_newFilter':
    case 'eth_newBlockFilter':
    case 'eth_newPendingTransactionFilter':
    case 'eth_getFilterChanges':
    case 'eth_getFilterLogs':
    case 'eth_uninstallFilter':
      return (await frame.filters()).answer(network.caipNetworkId, method, params, ask)
    default:
      return ask(method, params)
  }
}

/** Few nodes have `eth_getAccount`; a proof without slots tells the same. */
function readAccount(proof: unknown): unknown {
  if (typeof proof !== 'object' || proof === null) return null
  const { balance, codeHash, nonce, storageHash } = proof as Readonly<Record<string, unknown>>
  return { balance, codeHash, nonce, storageRoot: storageHash }
}
