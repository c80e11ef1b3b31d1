import { type Amount, type AmountProblem, formatExact } from '@foyer/primitives/Amount'
import { getCurrencyDecimals } from '@foyer/primitives/formatAmount'
import type { AmountReading } from '@foyer/primitives/parseTypedAmount'
import { getPrice, getWorth } from '@foyer/primitives/worth'
import type { AssetBalance } from '../../core/Adapter.js'
import { parseReading } from '../tokens/amountInput.js'
import { getAmountOf } from '../tokens/balances.js'

/** What became of the text in the recipient field. */
export type Recipient =
  | { readonly status: 'empty' }
  /** A name whose address is being looked up. */
  | { readonly status: 'resolving'; readonly name: string }
  | { readonly status: 'found'; readonly address: string; readonly name?: string }
  /** `isTyping`: too early to tell the person so. */
  | { readonly status: 'invalid'; readonly isTyping: boolean }
  | { readonly status: 'nobody'; readonly name: string }
  | { readonly status: 'failed'; readonly name: string }
  /** It leads where we do not follow. */
  | { readonly status: 'unreadable' | 'retired'; readonly name: string }

export interface SendInputs {
  /** The chosen token and how much of it there is. */
  readonly balance: AssetBalance | undefined
  readonly isNative: boolean
  readonly typed: AmountReading
  /** The amount was typed in the currency of the price. */
  readonly isFiat?: boolean
  readonly recipient: Recipient
  /** The most the transfer can cost, in the native coin; undefined while nobody knows. */
  readonly maxFee: Amount | undefined
  /** The least that the recipient can be sent; undefined where anything is enough. */
  readonly least?: Amount | undefined
}

/** What the button of the form says, as keys of the words. */
export type SendStep =
  | 'selectToken'
  | 'addAddress'
  | 'invalidAddress'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'previewSend'

/** What is wrong with the amount, as keys of the words below it. */
export type AmountFault =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'amountTooSmall'
  | 'amountLeast'
  | 'amountOver'
  | 'feeOver'

export interface SendReading {
  readonly step: SendStep
  readonly fault?: AmountFault
  /** A name, or what has to be warned of, is being looked up; nothing else is missing. */
  readonly isWaiting: boolean
  /** Only there when it can be sent as it stands. */
  readonly ready?: {
    readonly balance: AssetBalance
    readonly amount: Amount
    readonly to: string
    readonly toName?: string
  }
}

type AmountStep =
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong'; readonly fault: AmountFault }
  | { readonly kind: 'tooMuch'; readonly fault: AmountFault }
  | { readonly kind: 'fine'; readonly amount: Amount }

const faults = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
  tooSmall: 'amountTooSmall',
} as const satisfies Record<string, AmountFault>

function readAmount({ typed, isFiat = false, balance, isNative, maxFee, least }: SendInputs): AmountStep {
  // Zero is on the way to an amount.
  if ('value' in typed && typed.value === '0') return { kind: 'missing' }
  const parsed = readTypedAmount({ reading: typed, isFiat }, balance)
  if ('problem' in parsed)
    return parsed.problem === 'empty' ? { kind: 'missing' } : { kind: 'wrong', fault: faults[parsed.problem] }
  if (!balance) return { kind: 'fine', amount: parsed.amount }
  const { atomic } = parsed.amount
  if (least && atomic < least.atomic) return { kind: 'wrong', fault: 'amountLeast' }
  if (atomic > balance.amount.atomic) return { kind: 'tooMuch', fault: 'amountOver' }
  // The native coin pays the fee too, so all of it can never be sent.
  const fee = isNative ? (maxFee?.atomic ?? 1n) : 0n
  if (atomic + fee > balance.amount.atomic) return { kind: 'tooMuch', fault: 'feeOver' }
  return { kind: 'fine', amount: parsed.amount }
}

function readStep({ balance, recipient }: SendInputs, amount: AmountStep): SendStep {
  if (!balance) return 'selectToken'
  if (recipient.status === 'empty') return 'addAddress'
  if (['invalid', 'nobody', 'failed', 'unreadable', 'retired'].includes(recipient.status)) return 'invalidAddress'
  if (amount.kind === 'wrong') return 'incorrectValue'
  if (amount.kind === 'missing') return 'addAmount'
  if (amount.kind === 'tooMuch') return 'insufficientFunds'
  return 'previewSend'
}

/**
 * Reads the send form: what its button says, what is wrong with the amount, and, once nothing is, exactly what would
 * be sent [S5.9, S9.37]. Pure and total.
 */
export function readSendForm(inputs: SendInputs): SendReading {
  const { balance, recipient } = inputs
  const amount = readAmount(inputs)
  const step = readStep(inputs, amount)
  const fault = amount.kind === 'wrong' || amount.kind === 'tooMuch' ? { fault: amount.fault } : {}
  if (step !== 'previewSend' || amount.kind !== 'fine' || !balance) return { step, ...fault, isWaiting: false }
  if (recipient.status !== 'found') return { step, isWaiting: true }
  const toName = recipient.name === undefined ? {} : { toName: recipient.name }
  return { step, isWaiting: false, ready: { balance, amount: amount.amount, to: recipient.address, ...toName } }
}

/** Returns the largest amount that can be sent, as plain decimal text: the whole balance of a token, the native coin less the fee. */
export function formatMax({ amount }: AssetBalance, isNative: boolean, maxFee: Amount | undefined): string {
  const left = amount.atomic - (isNative ? (maxFee?.atomic ?? 0n) : 0n)
  return formatExact({ atomic: left > 0n ? left : 0n, decimals: amount.decimals })
}

/** What was typed into the amount field, and in which unit: the token itself, or the currency of its price [S3.43]. */
export interface TypedAmount {
  readonly reading: AmountReading
  readonly isFiat: boolean
}

type Held = Pick<AssetBalance, 'amount' | 'price' | 'priceUsd'>

/** An amount of this token can be told in money, and money in the token. */
export function canTypeFiat(held: Held): boolean {
  return getAmountOf({ atomic: 0n, decimals: 0 }, held) !== undefined
}

/** The exact amount of the token that was typed; of money, what it buys at the price known now, never more. */
export function readTypedAmount(
  { reading, isFiat }: TypedAmount,
  balance: Held | undefined,
): { readonly amount: Amount } | { readonly problem: AmountProblem | 'unclear' | 'tooSmall' } {
  // Without a token only the form of the number can be judged; 77 decimals refuse nothing that a token would allow.
  if (!isFiat) return parseReading(reading, balance?.amount.decimals ?? 77)
  const money = parseReading(reading, getCurrencyDecimals((balance && getPrice(balance)?.currency) ?? 'USD'))
  if ('problem' in money) return money
  const amount = balance && getAmountOf(money.amount, balance)
  // A price that went away leaves nothing that could be sent.
  if (!amount) return { problem: 'empty' }
  return amount.atomic === 0n && money.amount.atomic > 0n ? { problem: 'tooSmall' } : { amount }
}

/** An amount as plain decimal text in the unit of the field; money is cut to the cent. Empty without a price. */
export function writeTypedAmount(amount: Amount, isFiat: boolean, held: Pick<Held, 'price' | 'priceUsd'>): string {
  if (!isFiat) return formatExact(amount)
  const worth = getWorth({ ...held, amount })
  if (!worth) return ''
  const decimals = getCurrencyDecimals(worth.currency)
  return formatExact({ atomic: worth.atomic / 10n ** BigInt(worth.decimals - decimals), decimals })
}
