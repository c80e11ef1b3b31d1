import { type Amount, formatExact, parseAmount } from '@foyer/primitives/Amount'
import type { ParsedAmount } from '@foyer/primitives/parseTypedAmount'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import type { SwapOffer, SwapOffers } from '../../core/swap/swapOffers.js'
import { type AmountInput, createAmountInput, parseReading } from '../tokens/amountInput.js'
import { impactLimits } from './swapAmounts.js'

/** The preset slippage tolerances, in percent [S9.28]. */
export const slippageChoices = [0.1, 0.5, 1] as const
export const defaultSlippage = 1

export interface SwapInputs {
  readonly from: AssetBalance | undefined
  readonly to: AssetBalance | undefined
  readonly typed: ParsedAmount
  /** True if the paid token is the native token. */
  readonly isNative: boolean
  /** The native balance. Undefined while it is unknown. */
  readonly native: Amount | undefined
  /** The maximum network fee in the native token. Undefined while it is unknown. */
  readonly fee: Amount | undefined
  /** Undefined until the offers for exactly this amount are loaded. */
  readonly offers: SwapOffers | undefined
  readonly hasFailed: boolean
  readonly offer: SwapOffer | undefined
  /** The price impact in percent. Undefined if it is unknown. */
  readonly impact: number | undefined
  readonly isImpactAccepted: boolean
}

/** The text of the form's submit button, as a message key. */
export type SwapStep =
  | 'selectToken'
  | 'enterAmount'
  | 'incorrectAmount'
  | 'insufficient'
  | 'noRoute'
  | 'tooSmall'
  | 'noOffers'
  | 'review'

/** The error of the amount, as a message key. */
export type SwapFormError =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'amountOver'
  | 'feeOver'

export interface SwapFormValidation {
  readonly step: SwapStep
  readonly fault?: SwapFormError
  /** True while offers load and everything else is valid. */
  readonly isWaiting: boolean
  /** Set only if the swap can be reviewed. */
  readonly ready?: SwapOffer
}

const errorsByProblem = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
} as const satisfies Record<string, SwapFormError>

/** Parses the typed amount. Without a token, only the format of the number is checked. */
export function parseSwapAmount(
  reading: ParsedAmount,
  asset: Asset | undefined,
): { amount: Amount } | { fault?: SwapFormError } {
  // Zero can be the start of an amount: show no error.
  if ('value' in reading && reading.value === '0') return {}
  const parsed = parseReading(reading, asset?.decimals ?? 77)
  if ('amount' in parsed) return parsed
  return parsed.problem === 'empty' ? {} : { fault: errorsByProblem[parsed.problem] }
}

/**
 * Validates the swap form. Returns the step of its button, the error and, if there is none, the offer to review. Pure;
 * never throws.
 */
export function validateSwapForm(inputs: SwapInputs): SwapFormValidation {
  const { from, to, offers, offer, impact = 0 } = inputs
  const read = parseSwapAmount(inputs.typed, from?.asset)
  const known = 'fault' in read && read.fault ? { fault: read.fault } : {}
  const createResult = (step: SwapStep, more: Partial<SwapFormValidation> = {}): SwapFormValidation => ({
    step,
    isWaiting: false,
    ...more,
  })
  if (!from || !to) return createResult('selectToken', known)
  if (!('amount' in read)) return read.fault ? createResult('incorrectAmount', known) : createResult('enterAmount')
  const fault = findShortage(inputs, from, read.amount)
  if (fault) return createResult('insufficient', { fault })
  if (inputs.hasFailed) return createResult('noOffers')
  if (!offers) return createResult('review', { isWaiting: true })
  if (!offer) return createResult(getFailureStep(offers))
  if (impact >= impactLimits.tick && !inputs.isImpactAccepted) return createResult('review')
  return createResult('review', { ready: offer })
}

/** Compares in atomic units: the displayed balance can be truncated. */
function findShortage(
  { isNative, native, fee }: SwapInputs,
  from: AssetBalance,
  amount: Amount,
): SwapFormError | undefined {
  if (amount.atomic > from.amount.atomic) return 'amountOver'
  const spent = (isNative ? amount.atomic : 0n) + (fee?.atomic ?? 0n)
  return native !== undefined && spent > native.atomic ? 'feeOver' : undefined
}

/** Returns the step for missing offers. "Too small" has priority over "no route". */
function getFailureStep({ failures }: SwapOffers): SwapStep {
  if (failures.some(({ reason }) => reason === 'too_small')) return 'tooSmall'
  const isUnreachable = failures.length > 0 && failures.every(({ reason }) => reason === 'unreachable')
  return isUnreachable ? 'noOffers' : 'noRoute'
}

/** Returns the maximum amount to pay: the whole balance of a token, or the native balance less the fee. */
export function getMax({ amount }: AssetBalance, isNative: boolean, fee: Amount | undefined): Amount {
  const left = amount.atomic - (isNative ? (fee?.atomic ?? 0n) : 0n)
  return { ...amount, atomic: left > 0n ? left : 0n }
}

/** Parses a slippage in percent. Returns undefined for an invalid value and for one outside 0.01 to 50. */
export function parseSlippage(reading: ParsedAmount): number | undefined {
  const text = 'value' in reading ? reading.value : ''
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return value >= 0.01 && value <= 50 ? value : undefined
}

/** The preset of a host: `fromToken` and `toToken` as symbol or address, `amount` as decimal text [S2.13]. */
export type SwapPreset = Readonly<Record<string, string>>

/**
 * Returns the tokens and the amount of a preset. Unknown tokens are undefined. A symbol selects the first token with
 * it.
 */
export function resolvePreset(
  tokens: readonly Asset[],
  { fromToken, toToken, amount }: SwapPreset,
  locale: string,
): { readonly from: string | undefined; readonly to: string | undefined; readonly amountInput: AmountInput } {
  const find = (name: string | undefined) => {
    const wanted = name?.trim().toLowerCase()
    const found =
      tokens.find(({ address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' }) => address.toLowerCase() === wanted) ??
      tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
    return found && (found.address ?? '')
  }
  const from = fromToken === undefined ? '' : find(fromToken)
  const to = find(toToken)
  const parsed = parseAmount(amount ?? '', 77)
  const plain = 'amount' in parsed ? formatExact(parsed.amount) : '1'
  return { from, to: to === from ? undefined : to, amountInput: createAmountInput(plain, locale) }
}
