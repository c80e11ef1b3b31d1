import { type Amount, type AmountProblem, formatExact } from '@foyer/primitives/Amount'
import { getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import type { ParsedAmount } from '@foyer/primitives/parseTypedAmount'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import type { AssetBalance } from '../../core/Adapter.js'
import { parseReading } from '../tokens/amountInput.js'
import { getAmountOf } from '../tokens/balances.js'

/** The state of the recipient field. */
export type Recipient =
  | { readonly status: 'empty' }
  /** The address of the name is being looked up. */
  | { readonly status: 'resolving'; readonly name: string }
  | { readonly status: 'found'; readonly address: string; readonly name?: string }
  /** `isTyping`: the user is still typing, so do not show the error yet. */
  | { readonly status: 'invalid'; readonly isTyping: boolean }
  | { readonly status: 'nobody'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string }
  /**
   * `unreadable`: the name has a form that cannot be resolved safely. `retired`: its registry belongs to another
   * service now.
   */
  | { readonly status: 'unreadable' | 'retired'; readonly name: string }

export interface SendInputs {
  /** The selected token and its balance. */
  readonly balance: AssetBalance | undefined
  readonly isNative: boolean
  readonly typed: ParsedAmount
  /** True if the amount was typed in the currency of the price. */
  readonly isFiat?: boolean
  readonly recipient: Recipient
  /** The maximum fee in the native token. Undefined while it is unknown. */
  readonly maxFee: Amount | undefined
  /** The minimum amount that the recipient can receive. Undefined if there is no minimum. */
  readonly least?: Amount | undefined
}

/** The text of the form's submit button, as a message key. */
export type SendStep =
  | 'selectToken'
  | 'addAddress'
  | 'invalidAddress'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'previewSend'

/** The error of the amount, as a message key. */
export type SendAmountError =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'amountTooSmall'
  | 'amountLeast'
  | 'amountOver'
  | 'feeOver'

export interface SendFormValidation {
  readonly step: SendStep
  readonly fault?: SendAmountError
  /** True while a name, or a fact for the warnings, is being looked up and everything else is valid. */
  readonly isWaiting: boolean
  /** Set only if the transfer can be sent. */
  readonly ready?: {
    readonly balance: AssetBalance
    readonly amount: Amount
    readonly to: string
    readonly toName?: string
  }
}

type AmountStep =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong'; readonly fault: SendAmountError }
  | { readonly kind: 'tooMuch'; readonly fault: SendAmountError }
  | { readonly kind: 'fine'; readonly amount: Amount }

const errorsByProblem = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
  tooSmall: 'amountTooSmall',
} as const satisfies Record<string, SendAmountError>

function validateAmount({ typed, isFiat = false, balance, isNative, maxFee, least }: SendInputs): AmountStep {
  // Zero can be the start of an amount: show no error.
  if ('value' in typed && typed.value === '0') return { kind: 'missing' }
  const parsed = resolveTypedAmount({ reading: typed, isFiat }, balance)
  if ('problem' in parsed)
    return parsed.problem === 'empty' ? { kind: 'missing' } : { kind: 'wrong', fault: errorsByProblem[parsed.problem] }
  if (!balance) return { kind: 'fine', amount: parsed.amount }
  const { atomic } = parsed.amount
  if (least && atomic < least.atomic) return { kind: 'wrong', fault: 'amountLeast' }
  if (atomic > balance.amount.atomic) return { kind: 'tooMuch', fault: 'amountOver' }
  // The native token also pays the fee, so the whole balance can never be sent.
  const fee = isNative ? (maxFee?.atomic ?? 1n) : 0n
  if (atomic + fee > balance.amount.atomic) return { kind: 'tooMuch', fault: 'feeOver' }
  return { kind: 'fine', amount: parsed.amount }
}

function getSendStep({ balance, recipient }: SendInputs, amount: AmountStep): SendStep {
  if (!balance) return 'selectToken'
  if (recipient.status === 'empty') return 'addAddress'
  if (['invalid', 'nobody', 'failed', 'unreadable', 'retired'].includes(recipient.status)) return 'invalidAddress'
  if (amount.kind === 'wrong') return 'incorrectValue'
  if (amount.kind === 'missing') return 'addAmount'
  if (amount.kind === 'tooMuch') return 'insufficientFunds'
  return 'previewSend'
}

/**
 * Validates the send form. Returns the step of its button, the error of the amount and, if there is no error, the
 * transfer to send [S5.9, S9.37]. Pure; never throws.
 */
export function validateSendForm(inputs: SendInputs): SendFormValidation {
  const { balance, recipient } = inputs
  const amount = validateAmount(inputs)
  const step = getSendStep(inputs, amount)
  const fault = amount.kind === 'wrong' || amount.kind === 'tooMuch' ? { fault: amount.fault } : {}
  if (step !== 'previewSend' || amount.kind !== 'fine' || !balance) return { step, ...fault, isWaiting: false }
  if (recipient.status !== 'found') return { step, isWaiting: true }
  const toName = recipient.name === undefined ? {} : { toName: recipient.name }
  return { step, isWaiting: false, ready: { balance, amount: amount.amount, to: recipient.address, ...toName } }
}

/**
 * Returns the largest amount that can be sent, as plain decimal text: the whole balance of a token, or the native
 * balance less the fee.
 */
export function formatMax({ amount }: AssetBalance, isNative: boolean, maxFee: Amount | undefined): string {
  const left = amount.atomic - (isNative ? (maxFee?.atomic ?? 0n) : 0n)
  return formatExact({ atomic: left > 0n ? left : 0n, decimals: amount.decimals })
}

/** The content of the amount field and its unit: the token, or the currency of the token's price [S3.43]. */
export interface TypedAmount {
  readonly reading: ParsedAmount
  readonly isFiat: boolean
}

type PricedBalance = Pick<AssetBalance, 'amount' | 'price' | 'priceUsd'>

/** Returns true if the token has a price, so that its amount can be typed in fiat. */
export function canTypeFiat(held: PricedBalance): boolean {
  return getAmountOf({ atomic: 0n, decimals: 0 }, held) !== undefined
}

/** Returns the exact token amount that was typed. A fiat amount is converted at the current price and rounded down. */
export function resolveTypedAmount(
  { reading, isFiat }: TypedAmount,
  balance: PricedBalance | undefined,
): { readonly amount: Amount } | { readonly problem: AmountProblem | 'unclear' | 'tooSmall' } {
  // Without a token, only the format of the number can be checked. No token has more than 77 decimals.
  if (!isFiat) return parseReading(reading, balance?.amount.decimals ?? 77)
  const money = parseReading(reading, getCurrencyDecimals((balance && getPrice(balance)?.currency) ?? 'USD'))
  if ('problem' in money) return money
  const amount = balance && getAmountOf(money.amount, balance)
  // Without a price there is no amount to send.
  if (!amount) return { problem: 'empty' }
  return amount.atomic === 0n && money.amount.atomic > 0n ? { problem: 'tooSmall' } : { amount }
}

/**
 * Formats an amount as plain decimal text in the unit of the field. Fiat is truncated to the currency's decimals.
 * Returns '' without a price.
 */
export function formatTypedAmount(
  amount: Amount,
  isFiat: boolean,
  held: Pick<PricedBalance, 'price' | 'priceUsd'>,
): string {
  if (!isFiat) return formatExact(amount)
  const worth = getWorth({ ...held, amount })
  if (!worth) return ''
  const decimals = getCurrencyDecimals(worth.currency)
  return formatExact({ atomic: worth.atomic / 10n ** BigInt(worth.decimals - decimals), decimals })
}
