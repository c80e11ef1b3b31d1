import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { type TransactionOutcome, transactionQuery } from '../queries/transaction.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { createSwapProperties } from './describePlan.js'
import { assertSameAccount, getPlanWallet } from './planWallet.js'
import type { SwapPlan } from './swapPlan.js'

interface ApproveSwapArguments {
  readonly plan: SwapPlan
  readonly signal?: AbortSignal
  /** Called after the wallet has submitted an approval. `approveSwap` resolves when the approval is mined. */
  readonly onSubmitted?: () => void
}

/**
 * Sends the approvals of a plan, one transaction after another, and waits until each is mined. They allow the exact
 * amount of the plan. An older allowance that would conflict is first set to 0.
 *
 * @throws FoyerError the errors of `swap`. `USER_REJECTED` also if the user replaced an approval by another call,
 *   `TRANSACTION_REPLACED` if the replacement is unknown.
 */
export async function approveSwap(client: Client, { plan, signal, onSubmitted }: ApproveSwapArguments): Promise<void> {
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    const wallet = await getPlanWallet(client, plan, deadline.signal)
    const queries = await client.getQueries()
    for (const step of plan.steps) {
      if (step.kind !== 'approve') continue
      assertSameAccount(client, plan)
      const hash = await settle(wallet.send(step.call), deadline.signal)
      onSubmitted?.()
      await waitForApproval(hash, (each) =>
        settle(queries.fetch(transactionQuery(client, plan.question.network, each)), deadline.signal),
      )
    }
  } catch (cause) {
    const error = await toFoyerError(cause)
    emit(client, 'SWAP_APPROVAL_ERROR', { ...createSwapProperties(client, plan), message: error.message })
    throw error
  } finally {
    deadline.end()
  }
}

/** Waits until the approval is mined, also if the user replaced it by the same call with another fee. */
async function waitForApproval(hash: string, wait: (hash: string) => Promise<TransactionOutcome>): Promise<void> {
  const { status, replacedBy, isSameCall } = await wait(hash)
  if (status === 'failed') throw new FoyerError('TRANSACTION_FAILED')
  if (status !== 'replaced') return
  if (replacedBy === undefined) throw new FoyerError('TRANSACTION_REPLACED')
  if (!isSameCall) throw new FoyerError('USER_REJECTED')
  return waitForApproval(replacedBy, wait)
}
