import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import { callsQuery, transactionQuery } from '../queries/transaction.js'
import { replaceBatchId, storeOutcome, storeSentTransaction } from '../storage/sentTransactions.js'
import { createSentSwap, isSameChain } from './describePlan.js'
import { explainFailure, type SwapPlan } from './swapPlan.js'
import { type SwapOutcome, swapStatusQuery } from './swapStatus.js'

/**
 * A submitted swap: the transaction hash, the wallet's id of a batch, or neither for an order that the provider
 * executes.
 */
export interface SubmittedSwap {
  readonly hash?: string
  readonly batch?: string
}

/** The maximum length of a stored batch id, in characters. */
const maxIdLength = 200

/**
 * Adds a swap to Activity and resolves with its outcome. If a provider finishes the swap, the server reports the
 * outcome.
 *
 * @throws FoyerError `TIMED_OUT` after 30 minutes, `ABORTED`, `RPC_FAILED` if the outcome cannot be read.
 */
export function trackSwap(client: Client, plan: SwapPlan, { hash, batch }: SubmittedSwap): Promise<SwapOutcome> {
  return batch === undefined ? trackTransaction(client, plan, hash) : trackBatch(client, plan, batch)
}

/** Stores the batch id in Activity until the transaction hash is known. */
async function trackBatch(client: Client, plan: SwapPlan, id: string): Promise<SwapOutcome> {
  if (id.length <= maxIdLength) await storeSentTransaction(client, { ...createSentSwap(plan, id), isBatch: true })
  let hash: string
  try {
    hash = await (await client.getQueries()).fetch(callsQuery(client, plan.question.network, id))
  } catch (error) {
    if (getErrorCode(error) !== 'TRANSACTION_FAILED') throw error
    await storeOutcome(client, { hash: id, status: 'failed' })
    return createFailure(client, plan, {})
  }
  await replaceBatchId(client, id, hash)
  return trackTransaction(client, plan, hash)
}

async function trackTransaction(client: Client, plan: SwapPlan, hash: string | undefined): Promise<SwapOutcome> {
  const { network } = plan.question
  const markSent = (sent: string) => client.store.setState({ sent: { namespace: network.chainNamespace, hash: sent } })
  try {
    const queries = await client.getQueries()
    if (hash !== undefined) {
      await storeSentTransaction(client, createSentSwap(plan, hash))
      const outcome = await queries.fetch(transactionQuery(client, network, hash))
      await storeOutcome(client, outcome)
      // Balances have changed, even if the provider has not finished.
      markSent(hash)
      if (outcome.status === 'failed') return createFailure(client, plan, outcome)
      if (outcome.status !== 'confirmed' || isSameChain(plan)) return outcome
    }
    const end = await queries.fetch(swapStatusQuery(client, { network, quoteId: plan.offer.id, hash }))
    if (hash === undefined && end.hash !== undefined) {
      await storeSentTransaction(client, createSentSwap(plan, end.hash))
      await storeOutcome(client, { hash: end.hash, status: end.status })
      markSent(end.hash)
    }
    return end
  } catch (error) {
    // The outcome is unknown: read Activity and the balances again.
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
