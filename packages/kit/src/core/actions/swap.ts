import { formatExact } from '@foyer/primitives/Amount'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Adapter, Asset, Call, ChainAccess } from '../Adapter.js'
import type { Client } from '../Client.js'
import { emit } from '../emit.js'
import { limits } from '../limits.js'
import { getChainAccess } from '../queries/access.js'
import { nameSent, rememberSent, settleSent } from '../queries/sentTransactions.js'
import { getSwapServer } from '../queries/swapOffers.js'
import { explainFailure, findPlanFault, planSwap, type SwapPlan } from '../queries/swapPlan.js'
import { type SwapOutcome, swapStatusQuery } from '../queries/swapStatus.js'
import { callsQuery, transactionQuery } from '../queries/transaction.js'
import { getConnected } from '../select.js'
import { createDeadline, settle } from '../settle.js'

export interface SwapArguments {
  /** What the person was shown: this is done, and nothing else. */
  readonly plan: SwapPlan
  readonly signal?: AbortSignal
  /** The wallet said yes to an approval; what follows is between it and the chain. */
  readonly onTaken?: () => void
  /** Told what became of it. */
  readonly onLanded?: (outcome: SwapOutcome) => void
  /** Told instead of `onLanded` when nobody could find out. */
  readonly onLost?: (error: unknown) => void
  /** As in `sendToken`. */
  readonly onLate?: (hash: string | undefined) => void
}

/**
 * Allows what a plan needs, one transaction after the other, and waits until each is in a block. What it allows is the amount of the
 * plan and no more; an older allowance that stands in the way is taken back first.
 *
 * @throws FoyerError as `swap`.
 */
export async function approveSwap(client: Client, { plan, signal, onTaken }: SwapArguments): Promise<void> {
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    const wallet = await getWallet(client, plan, deadline.signal)
    const queries = await client.getQueries()
    for (const step of plan.steps) {
      if (step.kind !== 'approve') continue
      assertSame(client, plan)
      const hash = await settle(wallet.send(step.call), deadline.signal)
      onTaken?.()
      const landing = queries.fetch(transactionQuery(client, plan.question.network, hash))
      const { status } = await settle(landing, deadline.signal)
      if (status === 'failed') throw new FoyerError('TRANSACTION_FAILED')
    }
  } catch (cause) {
    const error = await toFoyerError(cause)
    emit(client, 'SWAP_APPROVAL_ERROR', { ...describe(plan), message: error.message })
    throw error
  } finally {
    deadline.end()
  }
}

/**
 * Swaps as a plan says, and answers as soon as the wallet gave the hash of the transaction; undefined for an order that the provider
 * carries out, and for calls that the wallet sends as one, whose transaction is not known yet. Approvals of the plan go along where
 * `walletCanSendTogetherQuery` returns true; elsewhere they must have been made. Activity
 * shows it from then on, and it is followed to its end.
 *
 * @throws FoyerError `SWAP_CHANGED` when the plan is too old, does not stand the trial run or is of another account or network;
 *   `UNSUPPORTED_CHAIN`, `USER_REJECTED` and the other wallet errors, `TRANSACTION_FAILED`, `ABORTED`, `TIMED_OUT`.
 * @example await swap(client, { plan })
 */
export async function swap(client: Client, args: SwapArguments): Promise<string | undefined> {
  const { plan, signal, onLate } = args
  const details = describe(plan)
  emit(client, 'INITIATE_SWAP', details)
  const follow = (hash: string | undefined) => {
    emit(client, 'SWAP_SUCCESS', details)
    void followSwap(client, plan, hash, args)
  }
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    assertStands(client, plan)
    const wallet = await getWallet(client, plan, deadline.signal, (hash) => {
      if (client.lifetime.signal.aborted) return
      if (hash !== undefined) follow(hash)
      onLate?.(hash)
    })
    const sent = await settle(carryOut(client, plan, wallet, deadline.signal), deadline.signal)
    if (typeof sent !== 'object') {
      follow(sent)
      return sent
    }
    emit(client, 'SWAP_SUCCESS', details)
    void followBatch(client, plan, sent.batch, args)
    return undefined
  } catch (cause) {
    const error = await toFoyerError(cause)
    emit(client, 'SWAP_ERROR', { ...details, message: error.message })
    throw error
  } finally {
    deadline.end()
  }
}

/** The wallet of a plan, for as long as it stays the same one. */
interface PlanWallet {
  /** `least`: what the call must bring. */
  send(call: Call, least?: bigint): Promise<string>
  sign(typedData: object): Promise<string>
  sendTogether(calls: readonly Call[], least?: bigint): Promise<string>
}

async function getWallet(
  client: Client,
  plan: SwapPlan,
  signal: AbortSignal,
  onLate?: (hash: string | undefined) => void,
): Promise<PlanWallet> {
  const { network, account: from, to } = plan.question
  const { connector } = assertSame(client, plan)
  const adapter: Adapter = await client.getAdapter(network.chainNamespace)
  const access: ChainAccess = getChainAccess(client, network, signal)
  const { provider } = connector
  const { sendCall, sendTogether, signTypedData } = adapter
  if (!sendCall) throw new FoyerError('UNSUPPORTED_CHAIN')
  const cannot = async (): Promise<never> => {
    throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
  const isEmbedded = connector.type === 'AUTH'
  // Other wallets do not know this parameter.
  const withLeast = (amount: bigint | undefined) =>
    amount !== undefined && isEmbedded ? { least: { asset: to, amount } } : {}
  return {
    send: (call, least) => sendCall(access, { provider, from, call, ...withLeast(least), ...(onLate && { onLate }) }),
    sign: (typedData) => signTypedData?.(provider, from, typedData, signal) ?? cannot(),
    sendTogether: (calls, least) =>
      sendTogether?.(access, { provider, from, calls, ...withLeast(least), isAtomic: !isEmbedded }) ?? cannot(),
  }
}

/** The account and the network of the plan are still those in use: what was shown for one is not sent from another. */
function assertSame(client: Client, { question: { network, account } }: SwapPlan) {
  const connection = getConnected(client.store.getState(), network.chainNamespace)
  if (connection?.chainId !== network.caipNetworkId) throw new FoyerError('CHAIN_DISCONNECTED')
  if (connection.addresses[0].toLowerCase() !== account.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  return connection
}

/** What was planned can still be had, and does what it says. @throws FoyerError `SWAP_CHANGED`. */
function assertStands(client: Client, plan: SwapPlan): void {
  const fault = client.environment.now() >= plan.offer.expiresAtMs ? 'expired' : findPlanFault(plan)
  if (fault) throw new FoyerError('SWAP_CHANGED', { context: { reason: fault } })
}

/** Answers with the hash, the wallet's id of calls that it sends as one, or nothing for an order. */
async function carryOut(
  client: Client,
  plan: SwapPlan,
  wallet: PlanWallet,
  signal: AbortSignal,
): Promise<string | { readonly batch: string } | undefined> {
  const calls = plan.steps.flatMap((step) => (step.kind === 'sign' ? [] : [step.call]))
  const last = plan.steps.at(-1)
  if (!last || last.kind === 'approve') throw new FoyerError('SWAP_CHANGED', { context: { reason: 'nothing to do' } })
  const least = isWithin(plan) ? plan.offer.minToAmount : undefined
  if (last.kind === 'send')
    return calls.length > 1 ? { batch: await wallet.sendTogether(calls, least) } : wallet.send(last.call, least)
  if (plan.steps.length > 1) throw new FoyerError('SWAP_CHANGED', { context: { reason: 'allowance' } })
  const next = await handIn(client, plan, await wallet.sign(last.typedData), signal)
  // Nothing left to do: the provider carries the order out.
  if (next.steps.length === 0) return undefined
  assertSame(client, plan)
  assertStands(client, next)
  return carryOut(client, next, wallet, signal)
}

/** Gives the signature to the server, and checks what is still to do as before. */
async function handIn(client: Client, plan: SwapPlan, signature: string, signal: AbortSignal): Promise<SwapPlan> {
  const { question, offer } = plan
  const [base, { callEndpoint }, { postSwapSignature }] = await Promise.all([
    getSwapServer(client, question.network),
    import('../api/callEndpoint.js'),
    import('@foyer/contract/http/swap'),
  ])
  const body = { quoteId: offer.id, account: question.account, signature }
  const answer = await callEndpoint(client, { base, endpoint: postSwapSignature, query: {}, body, signal })
  return planSwap(client, question, offer, answer, signal)
}

const format = ({ decimals }: Asset, atomic: bigint) => formatExact({ atomic, decimals })

function describe({ question: { network, from, to, amount }, offer }: SwapPlan) {
  return {
    network: network.caipNetworkId,
    isSmartAccount: false,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: format(from, amount),
    swapToAmount: format(to, offer.toAmount),
  }
}

/** A swap as Activity tells of it. */
function toSent({ question, offer }: SwapPlan, hash: string) {
  const { network, account, from, to, amount } = question
  return {
    ...{ hash, chainId: network.caipNetworkId, from: account, to: account },
    ...{ amount: format(from, amount), symbol: from.symbol },
    ...(from.address && { token: from.address }),
    got: { amount: format(to, offer.toAmount), symbol: to.symbol, ...(to.address && { token: to.address }) },
  }
}

async function toFailure(
  client: Client,
  plan: SwapPlan,
  { hash, block }: { readonly hash?: string; readonly block?: string },
): Promise<SwapOutcome> {
  const reason = await explainFailure(client, plan, block)
  return { status: 'failed', ...(hash !== undefined && { hash }), ...(reason && { reason }) }
}

/** An id that is longer could not be read back. */
const longestId = 200

/** Calls that a wallet sends as one stand at the top of Activity as well, by the wallet's name for them until they are mined. */
async function followBatch(client: Client, plan: SwapPlan, id: string, args: SwapArguments): Promise<void> {
  try {
    if (id.length <= longestId) await rememberSent(client, { ...toSent(plan, id), isBatch: true })
    const hash = await (await client.getQueries()).fetch(callsQuery(client, plan.question.network, id))
    await nameSent(client, id, hash)
    await followSwap(client, plan, hash, args)
  } catch (error) {
    if (getErrorCode(error) !== 'TRANSACTION_FAILED') return args.onLost?.(error)
    await settleSent(client, { hash: id, status: 'failed' })
    args.onLanded?.(await toFailure(client, plan, {}))
  }
}

/** Puts a swap at the top of Activity and waits for what becomes of it; of one that a provider finishes, the server is asked. */
async function followSwap(
  client: Client,
  plan: SwapPlan,
  hash: string | undefined,
  { onLanded, onLost }: Pick<SwapArguments, 'onLanded' | 'onLost'>,
): Promise<void> {
  const { question, offer } = plan
  const { network } = question
  const remember = (sent: string) => rememberSent(client, toSent(plan, sent))
  try {
    const queries = await client.getQueries()
    if (hash !== undefined) {
      await remember(hash)
      const outcome = await queries.fetch(transactionQuery(client, network, hash))
      await settleSent(client, outcome)
      // Balances have changed, whatever the provider still does.
      client.store.setState({ sent: { namespace: network.chainNamespace, hash } })
      if (outcome.status === 'failed') return onLanded?.(await toFailure(client, plan, outcome))
      if (outcome.status !== 'confirmed' || isWithin(plan)) return onLanded?.(outcome)
    }
    const end = await queries.fetch(swapStatusQuery(client, { network, quoteId: offer.id, hash }))
    if (hash === undefined && end.hash !== undefined) {
      await remember(end.hash)
      await settleSent(client, { hash: end.hash, status: end.status })
      client.store.setState({ sent: { namespace: network.chainNamespace, hash: end.hash } })
    }
    onLanded?.(end)
  } catch (error) {
    // Nobody can tell: Activity and the balances will.
    if (hash !== undefined) client.store.setState({ sent: { namespace: network.chainNamespace, hash } })
    onLost?.(error)
  }
}

/** Everything happens in the one transaction. */
function isWithin({ question: { from, to } }: SwapPlan): boolean {
  return from.chainId === to.chainId
}
