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
import { isSendRefusal } from './isSendRefusal.js'
import { useRecipients } from './RecipientBook.js'
import { listSendWarnings, type SendWarning } from './SendWarnings.js'
import {
  canTypeFiat,
  formatMax,
  type Recipient,
  readSendForm,
  readTypedAmount,
  type SendReading,
  writeTypedAmount,
} from './sendForm.js'
import { useRecipient } from './useRecipient.js'

/** Everything the send form shows, and the ways to change it. */
export interface LiveSendForm {
  readonly form: SendForm
  readonly change: (patch: Partial<SendForm>) => void
  readonly balances: TokenBalances
  readonly balance: AssetBalance | undefined
  readonly isNative: boolean
  /** What stands in the amount field. */
  readonly amountInput: AmountInput
  /** What was typed or asked for, as the exact amount of the token it comes to. */
  readonly amount: Amount | undefined
  /** The field is in the currency of the price. */
  readonly isFiat: boolean
  /** Shows the amount in the other unit; there where a price is known. What is sent stays the same. */
  readonly switchUnit: (() => void) | undefined
  readonly recipient: Recipient
  readonly retryRecipient: () => void
  readonly warnings: readonly SendWarning[]
  /** The least that the recipient can be sent, where there is one. */
  readonly least: Amount | undefined
  /** Why this cannot be sent at all. */
  readonly refusal: unknown
  readonly reading: SendReading
  /** Max was asked for and its fee is not known yet. */
  readonly isWeighing: boolean
  /** The fee that Max must keep back could not be found out. */
  readonly feeError: Error | undefined
}

/** The one thing known of the native coin when the list of balances did not come. */
function getRememberedBalance({ network, facts }: ActiveAccount): AssetBalance | undefined {
  const { name, symbol, decimals } = network.nativeCurrency
  const parsed = parseAmount(facts.balance ?? '', decimals)
  if (!('amount' in parsed)) return undefined
  return { asset: { chainId: network.caipNetworkId, name, symbol, decimals }, amount: parsed.amount }
}

/** What was typed keeps its unit, so that looking at the other one changes nothing; what is no amount has no other unit. */
function switchUnit(form: SendForm, isFiatShown: boolean, isAmount: boolean): SendForm {
  return isAmount
    ? { ...form, isFiatShown }
    : { ...form, isFiatShown, isTypedInFiat: isFiatShown, amountInput: createAmountInput('', '') }
}

/** Keeps the draft of one account; `account` must not change while it lives (`key={account.id}`). */
export function useSendForm(account: ActiveAccount): LiveSendForm {
  const { client, place } = useWidget()
  const locale = useLocale()
  const { network, address } = account
  const given = place.view === 'WalletSend' ? place.params?.form : undefined
  const [form, setForm] = useState(given?.owner === account.id ? given : createSendForm(account.id))
  const nativeAddress = useAdapter(client, network.chainNamespace)?.nativeAddress
  const balances = useTokenBalances(client, account)
  const known = balances.data ?? (balances.error ? [getRememberedBalance(account)].flatMap((each) => each ?? []) : [])
  const native = known.find(({ asset }) => isNativeAsset(asset, nativeAddress))
  const balance =
    form.token === '' ? native : known.find(({ asset }) => asset.address?.toLowerCase() === form.token.toLowerCase())
  const isNative = balance !== undefined && balance === native
  const { recipient, retry } = useRecipient(network, form.recipientText)
  const to = recipient.status === 'found' ? recipient.address : undefined

  // The amount hardly changes what a transfer costs, so that typing it asks nobody anything.
  const smallest = balance && { atomic: 1n, decimals: balance.asset.decimals }
  const fee = useQuery<FeeEstimate | null>(
    client,
    balance && smallest && balance.amount.atomic > 0n
      ? sendFeeQuery(client, network, { from: address, to: to ?? address, asset: balance.asset, amount: smallest })
      : undefined,
    { keepPrevious: true },
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
  const read = readTypedAmount({ reading: typed.reading, isFiat: isTypedInFiat }, balance)
  const amount = 'amount' in read ? read.amount : undefined
  const reading = readSendForm({
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
    amountInput = createAmountInput(amount ? writeTypedAmount(amount, isFiat, { ...balance }) : '', locale)
  // A warning that comes late would move the button away from under the press, and might not be seen.
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
    refusal: fee.status === 'error' && isSendRefusal(fee.error) ? fee.error : undefined,
    reading: { ...reading, isWaiting },
    isWeighing,
    feeError: fee.status === 'error' && !cannotPay && !isSendRefusal(fee.error) && fee.error ? fee.error : undefined,
  }
}

/**
 * The account to send from. Where its family cannot send, a host may still have asked for the view: it gives way to Account, as
 * every view does that cannot be shown.
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
