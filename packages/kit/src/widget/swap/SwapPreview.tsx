import { core } from '@foyer/messages/en/core'
import { errors as errorWords } from '@foyer/messages/en/errors'
import { swap as english } from '@foyer/messages/en/swap'
import { format } from '@foyer/messages/format'
import { getWorth } from '@foyer/primitives/worth'
import { type ReactNode, useState } from 'react'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { offerLifetimeMs, type SwapInput } from '../../core/swap/swapOffers.js'
import { findPlanError, type SwapPlan, swapPlanQuery } from '../../core/swap/swapPlan.js'
import { walletCanSendTogetherQuery } from '../../core/swap/swapWallet.js'
import { useShown } from '../../react/pageHooks.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { RowSkeleton } from '../../ui/Row.js'
import { Slow } from '../../ui/Spinner.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { useScrollToEnd } from '../../ui/useScrollToEnd.js'
import { useOwner } from '../account/useOwner.js'
import { OpenWallet } from '../pairing/OpenWallet.js'
import { cleanName } from '../shell/cleanName.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useLocale, useWords } from '../shell/useWords.js'
import type { SwapDraft } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { formatPercent } from '../tokens/balances.js'
import { formatPlanError, useSwapErrorText } from './describeSwap.js'
import { SwapDetails } from './SwapDetails.js'
import { SwapSides } from './SwapSides.js'
import { formatExactTokenAmount, formatTokenAmount, getImpact } from './swapAmounts.js'
import { useSwapFee } from './useSwapFee.js'
import { useSwapping } from './useSwapping.js'
import { usePriced, useSwapTokens } from './useSwapTokens.js'

const style = `
.swapreview{display:flex;flex-direction:column;gap:12px}
.swapreview>.alert{margin:0}
.swapreview>.note{font-size:var(--_t2);color:var(--_text-muted);text-align:center;text-wrap:balance}
.swapreview>.two{display:flex;flex-wrap:wrap;gap:8px}
.swapreview>.two>.b{flex:1 1 auto;width:auto}
.swapreview>.two>.b-primary{flex-grow:3}
`

/** The review before the wallet request: the amounts to pay and receive, and the result of a simulation. */
export default function SwapPreview(): ReactNode {
  const { place } = useWidget()
  const draft = place.view === 'SwapPreview' ? place.params.draft : undefined
  const account = useOwner(draft?.owner)
  return account && draft ? <Review account={account} draft={draft} /> : null
}

/** The amounts that the user has seen and accepted. */
type AcceptedAmounts = Pick<SwapDraft, 'toAmount' | 'minToAmount'>

function Review({ account, draft }: { readonly account: ActiveAccount; readonly draft: SwapDraft }): ReactNode {
  const { client, back } = useWidget()
  const words = useWords('swap', english)
  const { tryAgain } = useWords('core', core)
  const locale = useLocale()
  const describe = useSwapErrorText(draft)
  const isShown = useShown(client)
  const { network, address } = account
  const { from, to, amount, slippage, providerId } = draft
  const question: SwapInput = { network, account: address, from, to, amount, slippage }
  const [isBusy, setBusy] = useState(false)
  const planned = useQuery(client, swapPlanQuery(client, question, providerId), {
    // Do not refetch during a wallet request: the shown amounts must not change then.
    ...(isShown && !isBusy && { refetchIntervalMs: offerLifetimeMs }),
  })
  const { state, approve, swap, cancel } = useSwapping(draft, planned.refetch)
  const isAsking = state.status === 'asking' || state.status === 'confirming'
  if (isBusy !== isAsking) setBusy(isAsking)
  const [shown, setShown] = useState<AcceptedAmounts>(draft)
  const canTogether = useQuery(client, walletCanSendTogetherQuery(client, network, address)).data
  // While a request is open, the first Escape cancels the waiting and does not close the widget.
  useEscape(isAsking, cancel)
  useLeaveGuard(isAsking, cancel)
  useStyle(style)
  const plan = planned.status === 'error' && !isAsking ? undefined : planned.data
  const isChanged = plan !== undefined && plan.offer.toAmount < shown.minToAmount
  const fault = plan && findPlanError(plan)
  const mustApprove = plan?.steps.some(({ kind }) => kind === 'approve') === true
  const isTogether = mustApprove && canTogether === true && plan.steps.at(-1)?.kind === 'send'
  const step = mustApprove && !isTogether ? 'approve' : 'swap'
  const hasFailed = state.status === 'failed'
  const press = () => {
    if (!plan) return
    if (step === 'approve') approve(plan)
    else swap(plan)
  }
  const box = useScrollToEnd(hasFailed || state.status === 'left')
  const renderAction = () => {
    if (isChanged && plan)
      return (
        <Button onClick={() => setShown(plan.offer)} data-autofocus>
          {words.accept}
        </Button>
      )
    if (planned.status === 'error' && !isAsking)
      return (
        <Button busy={planned.isFetching} onClick={planned.refetch}>
          {tryAgain}
        </Button>
      )
    return (
      <Button
        disabled={!isAsking && (!plan || fault !== undefined)}
        busy={isAsking}
        busyLabel={state.status === 'confirming' || step === 'approve' ? words.approving : words.asking}
        onClick={press}
        data-autofocus
        data-testid="swap-action-button"
      >
        {words[step]}
      </Button>
    )
  }
  return (
    <div ref={box} className="swapreview">
      <SwapSides draft={draft} toAmount={plan?.offer.toAmount ?? draft.toAmount} network={network} />
      {plan ? <PlanDetails account={account} plan={plan} /> : planned.status === 'pending' && <RowSkeleton count={2} />}
      {plan && !fault && !isChanged && <PlanNotes plan={plan} isTogether={isTogether} />}
      {plan && isChanged && (
        <Alert tone="warning" title={words.changedTitle}>
          {format(words.changedText, {
            amount: `\u2066${formatTokenAmount(plan.offer.toAmount, to, locale)}\u2069`,
            least: `\u2066${formatTokenAmount(plan.offer.minToAmount, to, locale)}\u2069`,
          })}
        </Alert>
      )}
      {fault && plan && !hasFailed && <PlanErrorAlert plan={plan} />}
      <Failure planned={planned} isAsking={isAsking} describe={describe} />
      {hasFailed && (
        <Alert tone="danger" {...(state.what === 'swap' && { title: words.failedTitle })}>
          {describe(state.error)}
        </Alert>
      )}
      {state.status === 'left' && <LeftAlert />}
      <Slow active={isAsking}>{state.status === 'confirming' ? words.slowChainText : words.slowText}</Slow>
      {state.status === 'asking' && <OpenWallet />}
      <div className="two pin">
        <Button variant="secondary" onClick={isAsking ? cancel : back}>
          {words.cancel}
        </Button>
        {renderAction()}
      </div>
    </div>
  )
}

function PlanDetails({ account, plan }: { readonly account: ActiveAccount; readonly plan: SwapPlan }): ReactNode {
  const { question, offer, outcome } = plan
  const tokens = useSwapTokens(account)
  const amount = { atomic: question.amount, decimals: question.from.decimals }
  const from = usePriced({ asset: question.from, amount })
  const to = usePriced({ asset: question.to, amount: { atomic: offer.toAmount, decimals: question.to.decimals } })
  const native = usePriced(tokens.native)
  const feeOf = useSwapFee(account, true)
  // Prefer the gas used in the simulation to the provider's estimate.
  const gas = outcome && !outcome.failure ? outcome.gas : offer.gas
  if (!from || !to) return null
  return (
    <SwapDetails
      {...{ offer, from, to, native, slippage: question.slippage }}
      fee={gas === undefined ? undefined : feeOf(gas)}
      impact={getImpact(offer, getWorth(from), getWorth(to))}
    />
  )
}

/** Notes about the wallet requests that follow, and a warning if the swap could not be simulated. */
function PlanNotes({ plan, isTogether }: { readonly plan: SwapPlan; readonly isTogether: boolean }): ReactNode {
  const words = useWords('swap', english)
  const locale = useLocale()
  const { question, offer, steps, outcome } = plan
  const approvals = steps.filter(({ kind }) => kind === 'approve').length
  const names = {
    amount: `\u2066${formatExactTokenAmount(question.amount, question.from, locale)}\u2069`,
    provider: `\u2068${cleanName(offer.provider.name, 32)}\u2069`,
  }
  return (
    <>
      {approvals > 0 && (
        <p className="note">
          {format(isTogether ? words.togetherText : words.approveText, names)}
          {approvals > 1 && !isTogether && ` ${words.revokeText}`}
        </p>
      )}
      {outcome === null && <UntriedAlert plan={plan} />}
    </>
  )
}

/** A warning about a swap that the network's nodes cannot simulate. States how far the server could verify it. */
function UntriedAlert({ plan: { check, offer, question } }: { readonly plan: SwapPlan }): ReactNode {
  const { client } = useWidget()
  const words = useWords('swap', english)
  const locale = useLocale()
  const names = {
    least: `\u2066${formatTokenAmount(offer.minToAmount, question.to, locale)}\u2069`,
    provider: `\u2068${cleanName(offer.provider.name, 32)}\u2069`,
  }
  const texts = { none: words.checkNone, decoded: words.checkDecoded, simulated: words.checkServer }
  // The embedded wallet verifies the received amount by simulation, which is impossible here. Mention that in the text.
  const isOwn = findConnectedEmbedded(client.store.getState()) !== undefined
  return (
    <Alert tone="warning">
      {check ? format(texts[check], names) : words.uncheckedText}
      {check === 'none' && isOwn && ` ${words.checkNoneOwn}`}
    </Alert>
  )
}

function PlanErrorAlert({ plan }: { readonly plan: SwapPlan }): ReactNode {
  const words = useWords('swap', english)
  const locale = useLocale()
  const fault = findPlanError(plan)
  const { offer, question } = plan
  const least = formatTokenAmount(offer.minToAmount, question.to, locale)
  const percent = formatPercent(question.slippage, locale)
  return fault ? <Alert tone="danger">{formatPlanError(fault, words, least, percent)}</Alert> : null
}

interface FailureProps {
  readonly planned: QueryResult<SwapPlan>
  readonly isAsking: boolean
  describe(error: unknown): string
}

/** The error of a swap that could not be prepared. */
function Failure({ planned, isAsking, describe }: FailureProps): ReactNode {
  const { status, error } = planned
  return status === 'error' && !isAsking ? <Alert tone="danger">{describe(error)}</Alert> : null
}

/** The note that the wallet can still show the request. */
function LeftAlert(): ReactNode {
  const { REQUEST_PENDING } = useWords('errors', errorWords)
  return <Alert tone="warning">{REQUEST_PENDING}</Alert>
}
