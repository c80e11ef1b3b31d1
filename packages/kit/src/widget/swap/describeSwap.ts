import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { formatExact } from '@foyer/primitives/Amount'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { useCallback } from 'react'
import type { SwapPlan } from '../../core/swap/swapPlan.js'
import { explainRevert, type PlanError } from '../../core/swap/swapPlan.js'
import type { SwapOutcome } from '../../core/swap/swapStatus.js'
import { toSentItem } from '../activity/toSentItem.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SwapDraft, ViewParams } from '../shell/ViewParams.js'
import { formatPercent } from '../tokens/balances.js'
import { formatExactTokenAmount, formatTokenAmount } from './swapAmounts.js'

/** Returns the paid and the received amount, formatted for a sentence. */
export function formatSides({ question: { from, to, amount }, offer }: SwapPlan, locale: string) {
  return {
    given: formatExactTokenAmount(amount, from, locale),
    got: formatTokenAmount(offer.toAmount, to, locale),
  }
}

/**
 * Returns the parameters of the activity view for a swap that was just sent. A batch, and an order that the provider
 * executes, have no hash yet.
 */
export function createActivityParams(
  draft: SwapDraft,
  plan: SwapPlan,
  hash: string | undefined,
): ViewParams['ActivityDetail'] {
  const { from, to, amount } = draft
  const atMs = Date.now()
  const { address } = parseAccountId(draft.owner)
  const item = toSentItem({
    ...{ hash: hash ?? `${atMs}`, isBatch: hash === undefined, atMs },
    ...{ chainId: from.chainId, from: address, to: address, symbol: from.symbol, status: 'pending' },
    amount: formatExact({ atomic: amount, decimals: from.decimals }),
    ...(from.address && { token: from.address }),
    got: {
      amount: formatExact({ atomic: plan.offer.toAmount, decimals: to.decimals }),
      symbol: to.symbol,
      ...(to.address && { token: to.address }),
    },
  })
  return { owner: draft.owner, item }
}

type SwapWords = ReturnType<typeof useWords<'swap'>>

/** Returns the text for the reason why a plan must not be executed. */
export function formatPlanError(fault: PlanError, words: SwapWords, least: string, percent: string): string {
  if (fault === 'short') return format(words.short, { amount: `\u2066${least}\u2069` })
  if (fault === 'slippage') return format(words.slippageFault, { percent: `\u2066${percent}\u2069` })
  return words[fault]
}

/** Returns the text for the reason why a sent swap failed. */
export function formatFailureReason(reason: SwapOutcome['reason'], words: SwapWords): string {
  const causes = {
    ...{ slippage: words.failedSlippage, deadline: words.failedDeadline },
    ...{ allowance: words.failedAllowance, balance: words.failedBalance },
    ...{ refunded: words.failedRefunded, partial: words.failedPartial },
  }
  return reason ? causes[reason] : words.toastFailed
}

const planErrors: readonly string[] = ['short', 'slippage', 'deadline', 'balance', 'allowance', 'reverts']

/** Returns a function that formats any error of a swap for the user. */
export function useSwapErrorText(draft: SwapDraft): (error: unknown) => string {
  const words = useWords('swap', english)
  const locale = useLocale()
  const describe = useErrorText()
  const { to, minToAmount, slippage } = draft
  return useCallback(
    (error) => {
      const context = isFoyerError(error) ? error.context : {}
      const explain = (fault: PlanError) =>
        formatPlanError(fault, words, formatTokenAmount(minToAmount, to, locale), formatPercent(slippage, locale))
      switch (getErrorCode(error)) {
        case 'SWAP_CHANGED': {
          const reason = String(context.reason)
          if (reason === 'expired') return words.gone
          return planErrors.includes(reason) ? explain(reason as PlanError) : words.refused
        }
        case 'HTTP_FAILED':
          if (context.status === 410 || context.status === 404) return words.gone
          return context.status === 409 ? words.refused : words.planFailed
        case 'WALLET_REQUEST_FAILED': {
          // Wallets simulate the transaction and include the contract's revert reason in the message.
          const cause = isFoyerError(error) ? String((error.cause as { message?: unknown } | undefined)?.message) : ''
          return /revert/i.test(cause) ? explain(explainRevert(cause)) : describe(error)
        }
        default:
          return describe(error)
      }
    },
    [words, locale, describe, to, minToAmount, slippage],
  )
}
