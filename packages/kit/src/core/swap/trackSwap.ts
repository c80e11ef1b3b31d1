import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { callsQuery, transactionQuery } from '../queries/transaction.js'
import { nameSent, rememberSent, settleSent } from '../storage/sentTransactions.js'
import { createSentSwap, isSameChain } from './describePlan.js'
import { explainFailure, type SwapPlan } from './swapPlan.js'
import { type SwapOutcome, swapStatusQuery } from './swapStatus.js'

/** A submitted swap: the hash of its transaction, the wallet's id of a batch, or neither for an order that the provider executes. */
export interface SubmittedSwap {
  readonly hash?: string
  readonly batch?: string
}

/** Ids that are longer are not stored. */
const maxIdLength = 200

/**
 * Adds a swap to Activity and resolves with its outcome. For a swap that a provider finishes, the server reports the outcome.
 *
 * @throws FoyerError `TIMED_OUT` after 30 minutes, `ABORTED`, `RPC_FAILED` when the outcome cannot be read.
 */
export function trackSwap(client: Client, plan: SwapPlan, { hash, batch }: SubmittedSwap): Promise<SwapOutcome> {
  return batch === undefined ? trackTransaction(client, plan, hash) : trackBatch(client, plan, batch)
}

/** Activity has the id of the batch until the hash of its transaction is known. */
async function trackBatch(client: Client, plan: SwapPlan, id: string): Promise<SwapOutcome> {
  if (id.length <= maxIdLength) await rememberSent(client, { ...createSentSwap(plan, id), isBatch: true })
  let hash: string
  try {
    hash = await (await client.getQueries()).fetch(callsQuery(client, plan.question.network, id))
  } catch (error) {
    if (getErrorCode(error) !== 'TRANSACTION_FAILED') throw error
    await settleSent(client, { hash: id, status: 'failed' })
    return createFailure(client, plan, {})
  }
  await nameSent(client, id, hash)
  return trackTransaction(client, plan, hash)
}

async function trackTransaction(client: Client, plan: SwapPlan, hash: string | undefined): Promise<SwapOutcome> {
  const { network } = plan.question
  const markSent = (sent: string) => client.store.setState({ sent: { namespace: network.chainNamespace, hash: sent } })
  try {
    const queries = await client.getQueries()
    if (hash !== undefined) {
      await rememberSent(client, createSentSwap(plan, hash))
      const outcome = await queries.fetch(transactionQuery(client, network, hash))
      await settleSent(client, outcome)
      // Balances have changed, also if the provider has not finished.
      markSent(hash)
      if (outcome.status === 'failed') return createFailure(client, plan, outcome)
      if (outcome.status !== 'confirmed' || isSameChain(plan)) return outcome
    }
    const end = await queries.fetch(swapStatusQuery(client, { network, quoteId: plan.offer.id, hash }))
    if (hash === undefined && end.hash !== undefined) {
      await rememberSent(client, createSentSwap(plan, end.hash))
      await settleSent(client, { hash: end.hash, status: end.status })
      markSent(end.hash)
    }
    return end
  } catch (error) {
    // The outcome is unknown, so Activity and the balances are read again.
    if (hash !== undefined) markSent(hash)
    throw error
  }
}

async function createFailure(
  client: Client,
  plan: SwapPlan,
  { hash, block }: { readonly hash?: string; readonly block?: string },
): Promise<SwapOutcome> {
  const reason = await explainFailure(client, plan, block)
  return { status: 'failed', ...(hash !== undefined && { hash }), ...(reason && { reason }) }
}
