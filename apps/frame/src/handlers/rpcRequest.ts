import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import type { ChainInput } from '../networks/createChains.js'
import { answerRead } from '../rpc/answerRead.js'
import { askNode } from '../rpc/askNode.js'
import type { Handler } from './Handler.js'
import { watchLogIn } from './watchLogIn.js'

/** Reads go to the node, what binds the person goes to the person, everything else is refused [S7.54, S7.62-S7.67]. */
export const rpcRequest: Handler<'RPC_REQUEST'> = async (frame, { method, params, chainId }, asker) => {
  if (isOneOf(safeRpcMethods, method)) {
    const network = chooseNetwork(frame, 'eip155', chainId)
    return answerRead(frame, network, method, readParams(params))
  }
  if (!isOneOf(unsafeRpcMethods, method)) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const chain = chooseNetwork(frame, method.startsWith('solana_') ? 'solana' : 'eip155', chainId)
  const action = { name: method, chain: chain.caipNetworkId, params }
  const loading = Promise.all([import('../approve/approveRequest.js'), frame.approving()])
  // Looked at when the wallet is open; until then a failure must not count as unhandled.
  loading.catch(() => {})
  return watchLogIn(frame.session, chain, asker, async ({ signal, commit }) => {
    await frame.wallet.open({ signal, isVisible: true, action })
    const [{ approveRequest }, tools] = await loading
    return approveRequest(method, params, {
      ...tools,
      vault: await frame.vault(),
      host: frame.getHost(),
      action,
      chain,
      batches: frame.batches,
      routers: frame.routers?.[chain.caipNetworkId],
      rpc: (name, list, halt) => askNode(frame.session, chain, name, list, halt),
      signal,
      commit,
    })
  })
}

/** The chain a request names, or the one in use of the method's namespace. A named one must be of that namespace. */
function chooseNetwork({ chains }: Frame, namespace: 'eip155' | 'solana', asked: ChainInput | undefined): Network {
  if (asked === undefined) return chains.getActiveOf(namespace)
  const network = chains.find(asked)
  if (network.chainNamespace !== namespace)
    throw new FrameFailure('unsupported_chain', 'This method does not belong to that network.')
  return network
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name)
}

function readParams(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  return Array.isArray(params) ? params : [params]
}
