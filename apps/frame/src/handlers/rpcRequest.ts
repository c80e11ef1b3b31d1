import { safeRpcMethods, signingRpcMethods } from '@foyer/contract/frame/rpcMethods'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ApproveContext } from '../approve/ApproveContext.js'
import type { ApprovedMethod } from '../approve/approveRequest.js'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import type { ChainInput } from '../networks/createChains.js'
import { callNode } from '../rpc/callNode.js'
import { handleRead } from '../rpc/handleRead.js'
import { getSmartAccount, loadAccounts } from './account.js'
import type { Handler, RequestContext } from './Handler.js'
import { watchLogIn } from './watchLogIn.js'

/**
 * Sends reads to the node, shows requests with an effect to the user, and rejects all other methods [S7.54,
 * S7.62-S7.67].
 */
export const rpcRequest: Handler<'RPC_REQUEST'> = async (frame, { method, params, chainId }, asker) => {
  if (isOneOf(safeRpcMethods, method)) {
    const network = chooseNetwork(frame, 'eip155', chainId)
    return handleRead(frame, network, method, readParams(params))
  }
  if (!isOneOf(signingRpcMethods, method)) {
    const { reads } = await import('../late/reads.js')
    const getActive = () => chooseNetwork(frame, 'eip155', chainId)
    return reads.handleRareRequest(frame, getActive, method, readParams(params), asker, approve)
  }
  // A batch names its network (EIP-5792), which can differ from the active one.
  const named =
    method === 'wallet_sendCalls' && Number((readParams(params)[0] as { chainId?: unknown } | undefined)?.chainId)
  const chain = chooseNetwork(frame, method.startsWith('solana_') ? 'solana' : 'eip155', named || chainId)
  return approve(frame, chain, method, params, asker)
}

/**
 * Opens the wallet, shows a request to the user, and executes it after approval. `handle` does this for a request that
 * `approveRequest` does not have.
 */
export function approve<Method extends string>(
  frame: Frame,
  chain: Network,
  method: Method,
  params: unknown,
  asker: Pick<RequestContext, 'signal' | 'commit'>,
  ...[handle]: Method extends ApprovedMethod ? [] : [handle: (context: ApproveContext) => Promise<unknown>]
): Promise<unknown> {
  const action = { name: method, chain: chain.caipNetworkId, params }
  const loading = Promise.all([import('../approve/approveRequest.js'), frame.approving()])
  // This promise is awaited only after the wallet is open. Until then, a failure must not count as an unhandled
  // rejection.
  loading.catch(() => {})
  return watchLogIn(frame.session, chain, asker, async ({ signal, commit }) => {
    await frame.wallet.open({ signal, isVisible: true, action })
    const [{ approveRequest }, tools] = await loading
    const account = getSmartAccount(frame, chain)
    const created = account?.kind === 'counterfactual' && account
    const context: ApproveContext = {
      ...tools,
      vault: await frame.vault(),
      host: frame.getHost(),
      action,
      chain,
      batches: frame.batches,
      routers: frame.routers?.[chain.caipNetworkId],
      smartAccount: created ? undefined : account,
      smartAccounts: frame.smartAccounts,
      rpc: (name, list, halt) => callNode(frame.session, chain, name, list, halt),
      signal,
      commit,
    }
    if (handle) return handle(context)
    return created
      ? (await loadAccounts()).approveForAccount(method as ApprovedMethod, params, context, created)
      : approveRequest(method as ApprovedMethod, params, context)
  })
}

/**
 * Returns the network of the request, or the active network of the namespace. Throws if it belongs to another
 * namespace.
 */
function chooseNetwork({ chains }: Frame, namespace: 'eip155' | 'solana', requested: ChainInput | undefined): Network {
  if (requested === undefined) return chains.getActiveOf(namespace)
  const network = chains.find(requested)
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
