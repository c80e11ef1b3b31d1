import { type Amount, parseAmount } from '@foyer/primitives/Amount'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useState } from 'react'
import type { AssetBalance, FeeEstimate } from '../../core/Adapter.js'
import { recipientFactsQuery } from '../../core/queries/recipient.js'
import { sendFeeQuery } from '../../core/queries/sendFee.js'
import { listKnown } from '../../core/storage/recipients.js'
import {
  type ActiveAccount,
  type TokenBalances,
  useActiveAccount,
  useAdapter,
  useTokenBalances,
} from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useLocale } from '../shell/useWords.js'
import { createSendForm, type SendForm } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type AmountInput, createAmountInput } from '../tokens/amountInput.js'
import { isNativeAsset } from '../tokens/balances.js'
import { isUnsendableError } from './isUnsendableError.js'
import { useRecipients } from './RecipientBook.js'
import { listSendWarnings, type SendWarning } from './SendWarnings.js'
import {
  canTypeFiat,
  formatMax,
  formatTypedAmount,
  type Recipient,
  resolveTypedAmount,
  type SendFormValidation,
  validateSendForm,
} from './sendForm.js'
import { useRecipient } from './useRecipient.js'

/** The state of the send form and the functions that change it. */
export interface LiveSendForm {
  readonly form: SendForm
  readonly change: (patch: Partial<SendForm>) => void
  readonly balances: TokenBalances
  readonly balance: AssetBalance | undefined
  readonly isNative: boolean
  /** The content of the amount field. */
  readonly amountInput: AmountInput
  /** The exact token amount of the input or of Max. */
  readonly amount: Amount | undefined
  /** True if the field shows the currency of the price. */
  readonly isFiat: boolean
  /** Switches the unit of the field without changing the amount to send. Undefined without a price. */
  readonly switchUnit: (() => void) | undefined
  readonly recipient: Recipient
  readonly retryRecipient: () => void
  readonly warnings: readonly SendWarning[]
  /** The minimum amount that the recipient can receive, if there is one. */
  readonly least: Amount | undefined
  /** The error if this transfer is impossible. */
  readonly refusal: unknown
  readonly reading: SendFormValidation
  /** True while Max is selected and its fee loads. */
  readonly isWeighing: boolean
  /** The error of the fee estimate that Max needs. */
  readonly feeError: Error | undefined
}

/** Returns the cached native balance, for use when the balances request failed. */
function getCachedBalance({ network, facts }: ActiveAccount): AssetBalance | undefined {
  const { name, symbol, decimals } = network.nativeCurrency
  const parsed = parseAmount(facts.balance ?? '', decimals)
  if (!('amount' in parsed)) return undefined
  return { asset: { chainId: network.caipNetworkId, name, symbol, decimals }, amount: parsed.amount }
}

/**
 * Switches the unit of the field. A valid amount keeps the unit in which it was typed, so that no precision is lost. An
 * invalid text is cleared.
 */
function switchUnit(form: SendForm, isFiatShown: boolean, isAmount: boolean): SendForm {
  return isAmount
    ? { ...form, isFiatShown }
    : { ...form, isFiatShown, isTypedInFiat: isFiatShown, amountInput: createAmountInput('', '') }
}

/**
 * Manages the send form of one account. `account` must not change during the component's lifetime (`key={account.id}`).
 */
export function useSendForm(account: ActiveAccount): LiveSendForm {
  const { client, place } = useWidget()
  const locale = useLocale()
  const { network, address } = account
  const given = place.view === 'WalletSend' ? place.params?.form : undefined
  const [form, setForm] = useState(given?.owner === account.id ? given : createSendForm(account.id))
  const nativeAddress = useAdapter(client, network.chainNamespace)?.nativeAddress
  const balances = useTokenBalances(client, account)
  const known = balances.data ?? (balances.error ? [getCachedBalance(account)].flatMap((each) => each ?? []) : [])
  const native = known.find(({ asset }) => isNativeAsset(asset, nativeAddress))
  const balance =
    form.token === '' ? native : known.find(({ asset }) => asset.address?.toLowerCase() === form.token.toLowerCase())
  const isNative = balance !== undefined && balance === native
  const { recipient, retry } = useRecipient(network, form.recipientText)
  const to = recipient.status === 'found' ? recipient.address : undefined

  // Estimate the fee for the smallest amount: the amount hardly changes the fee, and typing then causes no requests.
  const smallest = balance && { atomic: 1n, decimals: balance.asset.decimals }
  const fee = useQuery<FeeEstimate | null>(
    client,
    balance && smallest && balance.amount.atomic > 0n
      ? sendFeeQuery(client, network, { from: address, to: to ?? address, asset: balance.asset, amount: smallest })
      : undefined,
  )
  const facts = useQuery(client, to === undefined ? undefined : recipientFactsQuery(client, network, to))
  const recipients = useRecipients(network)
  const cannotPay = fee.status === 'error' && getErrorCode(fee.error) === 'INSUFFICIENT_FUNDS'
  const maxFee = fee.data?.maxFee
  const least = isNative ? fee.data?.least : undefined
  const isWeighing = form.isMax && isNative && !maxFee && fee.status === 'pending'
  let max: AmountInput | undefined
  if (form.isMax && balance) max = createAmountInput(isWeighing ? '' : formatMax(balance, isNative, maxFee), locale)
  const typed = max ?? form.amountInput
  const isTypedInFiat = max ? false : form.isTypedInFiat
  const hasPrice = balance !== undefined && canTypeFiat(balance)
  const isFiat = form.isFiatShown && hasPrice
  const read = resolveTypedAmount({ reading: typed.reading, isFiat: isTypedInFiat }, balance)
  const amount = 'amount' in read ? read.amount : undefined
  const reading = validateSendForm({
    balance,
    isNative,
    typed: typed.reading,
    isFiat: isTypedInFiat,
    recipient,
    maxFee,
    least,
  })
  let amountInput = typed
  if (isTypedInFiat !== isFiat)
    amountInput = createAmountInput(amount ? formatTypedAmount(amount, isFiat, { ...balance }) : '', locale)
  // Wait for the warnings before the button is enabled. A late warning would move the button and could be missed.
  const isUnread = [facts, fee].some(({ status }) => status === 'pending')
  const isWaiting = reading.isWaiting || (reading.ready !== undefined && isUnread)
  return {
    form,
    change: (patch) => setForm((last) => ({ ...last, ...patch })),
    balances,
    balance,
    isNative,
    amountInput,
    amount,
    isFiat,
    switchUnit: hasPrice ? () => setForm((last) => switchUnit(last, !isFiat, amount !== undefined)) : undefined,
    recipient,
    retryRecipient: retry,
    warnings:
      to === undefined || !balance
        ? []
        : listSendWarnings({
            from: address,
            to,
            known: listKnown(recipients),
            recipient: facts.data ?? undefined,
            isNative,
            native: native?.amount,
            maxFee,
          }),
    least,
    refusal: fee.status === 'error' && isUnsendableError(fee.error) ? fee.error : undefined,
    reading: { ...reading, isWaiting },
    isWeighing,
    feeError:
      fee.status === 'error' && !cannotPay && !isUnsendableError(fee.error) && fee.error ? fee.error : undefined,
  }
}

/**
 * Returns the account to send from. If its family cannot send, resets the widget to Account: a host can open this view
 * for any account.
 */
export function useSendingAccount(): ActiveAccount | undefined {
  const { client, reset } = useWidget()
  const account = useActiveAccount(client)
  const adapter = useAdapter(client, account?.network.chainNamespace)
  const cannotSend = adapter !== undefined && adapter.sendToken === undefined
  useEffect(() => {
    if (cannotSend) reset('Account')
  }, [cannotSend, reset])
  return account?.isUnsupported || cannotSend ? undefined : account
}
