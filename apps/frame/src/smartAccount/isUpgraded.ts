import type { Network } from '@foyer/primitives/networks/Network'
import type { Rpc } from '../approve/ApproveContext.js'
import type { Frame } from '../Frame.js'
import { callNode } from '../rpc/callNode.js'
import { withinMs } from '../simulate/withinMs.js'
import { fetchDelegate } from './fetchDelegate.js'

/** The timeout in milliseconds: a log-in must not wait for a slow node. */
const patienceMs = 3_000

/**
 * Returns whether an account runs the code of the network's delegate, or is a deployed clone of its implementation.
 * Returns false if the node does not respond in time, or if the network has no smart accounts.
 */
export async function isUpgraded(
  { session, smartAccounts }: Frame,
  network: Network,
  address: string | undefined,
): Promise<boolean> {
  const account = smartAccounts?.[network.caipNetworkId]
  if (account === undefined || address === undefined) return false
  const rpc: Rpc = (method, params, halt) => callNode(session, network, method, params, halt)
  const { signal } = new AbortController()
  const isCurrent = await withinMs(patienceMs, signal, async (stop) =>
    account.kind === 'counterfactual'
      ? (await import('../late/accounts.js')).accounts.fetchIsDeployed(account, address, rpc, stop)
      : (await fetchDelegate(address, rpc, stop)) === account.delegate.toLowerCase(),
  ).catch(() => false)
  return isCurrent === true
}
