import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Adapter, Call, ChainAccess } from '../Adapter.js'
import type { Client } from '../Client.js'
import { getChainAccess } from '../queries/access.js'
import { getConnected } from '../state/select.js'
import type { SwapPlan } from './swapPlan.js'

/** The connected wallet for the steps of one plan. */
export interface PlanWallet {
  /** Returns the hash. `minReceived` is the minimum amount of the bought token that the call must bring. */
  send(call: Call, minReceived?: bigint): Promise<string>
  sign(typedData: object): Promise<string>
  /** Returns the wallet's id of the batch (EIP-5792). */
  sendTogether(calls: readonly Call[], minReceived?: bigint): Promise<string>
}

/**
 * Returns the connected wallet for a plan. `onLateHash` is called after `signal` was aborted: with the hash if the user
 * approves the call later, with undefined if the user rejects.
 *
 * @throws FoyerError `CHAIN_DISCONNECTED` and `UNAUTHORIZED` like `assertSameAccount`, `UNSUPPORTED_CHAIN`.
 */
export async function getPlanWallet(
  client: Client,
  plan: SwapPlan,
  signal: AbortSignal,
  onLateHash?: (hash: string | undefined) => void,
): Promise<PlanWallet> {
  const { network, account: from, to } = plan.question
  const { connector } = assertSameAccount(client, plan)
  const adapter: Adapter = await client.getAdapter(network.chainNamespace)
  const access: ChainAccess = getChainAccess(client, network, signal)
  const { provider } = connector
  const { sendCall, sendTogether, signTypedData } = adapter
  if (!sendCall) throw new FoyerError('UNSUPPORTED_CHAIN')
  const rejectUnsupported = async (): Promise<never> => {
    throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
  const isEmbedded = connector.type === 'AUTH'
  // Other wallets do not support this parameter.
  const createLeast = (amount: bigint | undefined) =>
    amount !== undefined && isEmbedded ? { least: { asset: to, amount } } : {}
  return {
    send: (call, minReceived) =>
      sendCall(access, { provider, from, call, ...createLeast(minReceived), ...(onLateHash && { onLateHash }) }),
    sign: (typedData) => signTypedData?.(provider, from, typedData, signal) ?? rejectUnsupported(),
    sendTogether: (calls, minReceived) =>
      sendTogether?.(access, { provider, from, calls, ...createLeast(minReceived), isAtomic: !isEmbedded }) ??
      rejectUnsupported(),
  }
}

/**
 * Returns the connection if it has the account and network of the plan.
 *
 * @throws FoyerError `CHAIN_DISCONNECTED` on another network, `UNAUTHORIZED` with another account.
 */
export function assertSameAccount(client: Client, { question: { network, account } }: SwapPlan) {
  const connection = getConnected(client.store.getState(), network.chainNamespace)
  if (connection?.chainId !== network.caipNetworkId) throw new FoyerError('CHAIN_DISCONNECTED')
  if (connection.addresses[0].toLowerCase() !== account.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  return connection
}
