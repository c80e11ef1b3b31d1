import { type Amount, formatExact, parseAmount } from '@foyer/primitives/Amount'
import type { AmountReading } from '@foyer/primitives/parseTypedAmount'
import type { Asset, AssetBalance } from '../../core/Adapter.js'
import type { SwapOffer, SwapOffers } from '../../core/swap/swapOffers.js'
import { type AmountInput, createAmountInput, parseReading } from '../tokens/amountInput.js'
import { impactLimits } from './swapAmounts.js'

/** Per cent that the price may move; what one can choose without typing [S9.28]. */
export const slippageChoices = [0.1, 0.5, 1] as const
export const defaultSlippage = 1

export interface SwapInputs {
  readonly from: AssetBalance | undefined
  readonly to: AssetBalance | undefined
  readonly typed: AmountReading
  /** What is paid with is the native coin. */
  readonly isNative: boolean
  /** What there is of the native coin; undefined while nobody knows. */
  readonly native: Amount | undefined
  /** What the network takes at most, in the native coin; undefined while nobody knows. */
  readonly fee: Amount | undefined
  /** Undefined until the offers for this very amount are here. */
  readonly offers: SwapOffers | undefined
  readonly hasFailed: boolean
  readonly offer: SwapOffer | undefined
  /** Per cent that is lost; undefined when nobody knows. */
  readonly impact: number | undefined
  readonly isImpactAccepted: boolean
}

/** What the button of the form says, as keys of the words. */
export type SwapStep =
  | 'selectToken'
  | 'enterAmount'
  | 'incorrectAmount'
  | 'insufficient'
  | 'noRoute'
  | 'tooSmall'
  | 'noOffers'
  | 'review'

/** What is wrong with the amount, as keys of the words below it. */
export type SwapFault =
  | 'amountUnclear'
  | 'amountNotNumber'
  | 'amountNegative'
  | 'amountDecimals'
  | 'amountOver'
  | 'feeOver'

export interface SwapReading {
  readonly step: SwapStep
  readonly fault?: SwapFault
  /** Offers are on their way; nothing else is missing. */
  readonly isWaiting: boolean
  /** Only there when it can be swapped as it stands. */
  readonly ready?: SwapOffer
}

const faults = {
  unclear: 'amountUnclear',
  notANumber: 'amountNotNumber',
  negative: 'amountNegative',
  tooManyDecimals: 'amountDecimals',
} as const satisfies Record<string, SwapFault>

/** The exact amount that was typed. Without a token only the form of the number can be judged. */
export function readAmount(
  reading: AmountReading,
  asset: Asset | undefined,
): { amount: Amount } | { fault?: SwapFault } {
  // Zero is on the way to an amount.
  if ('value' in reading && reading.value === '0') return {}
  const parsed = parseReading(reading, asset?.decimals ?? 77)
  if ('amount' in parsed) return parsed
  return parsed.problem === 'empty' ? {} : { fault: faults[parsed.problem] }
}

/** Reads the swap form: what its button says, what is wrong, and, once nothing is, the offer to be reviewed. Pure and total. */
export function readSwapForm(inputs: SwapInputs): SwapReading {
  const { from, to, offers, offer, impact = 0 } = inputs
  const read = readAmount(inputs.typed, from?.asset)
  const known = 'fault' in read && read.fault ? { fault: read.fault } : {}
  const say = (step: SwapStep, more: Partial<SwapReading> = {}): SwapReading => ({ step, isWaiting: false, ...more })
  if (!from || !to) return say('selectToken', known)
  if (!('amount' in read)) return read.fault ? say('incorrectAmount', known) : say('enterAmount')
  const fault = findShortage(inputs, from, read.amount)
  if (fault) return say('insufficient', { fault })
  if (inputs.hasFailed) return say('noOffers')
  if (!offers) return say('review', { isWaiting: true })
  if (!offer) return say(describeFailures(offers))
  if (impact >= impactLimits.tick && !inputs.isImpactAccepted) return say('review')
  return say('review', { ready: offer })
}

/** Compared in smallest units: a balance that was cut for the eye is none to count with. */
function findShortage(
  { isNative, native, fee }: SwapInputs,
  from: AssetBalance,
  amount: Amount,
): SwapFault | undefined {
  if (amount.atomic > from.amount.atomic) return 'amountOver'
  const spent = (isNative ? amount.atomic : 0n) + (fee?.atomic ?? 0n)
  return native !== undefined && spent > native.atomic ? 'feeOver' : undefined
}

/** Why there is no offer: that it is too little is worth more than that some know no way. */
function describeFailures({ failures }: SwapOffers): SwapStep {
  if (failures.some(({ reason }) => reason === 'too_small')) return 'tooSmall'
  const isUnreachable = failures.length > 0 && failures.every(({ reason }) => reason === 'unreachable')
  return isUnreachable ? 'noOffers' : 'noRoute'
}

/** All that can be paid, as an amount: a token whole, the native coin less the fee. */
export function getMax({ amount }: AssetBalance, isNative: boolean, fee: Amount | undefined): Amount {
  const left = amount.atomic - (isNative ? (fee?.atomic ?? 0n) : 0n)
  return { ...amount, atomic: left > 0n ? left : 0n }
}

/** Per cent as typed; undefined for what is none, or would be dangerous. */
export function parseSlippage(reading: AmountReading): number | undefined {
  const text = 'value' in reading ? reading.value : ''
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return value >= 0.01 && value <= 50 ? value : undefined
}

/** What a host asked for by name: `fromToken`, `toToken` as symbol or address, `amount` as decimal text [S2.13]. */
export type SwapPreset = Readonly<Record<string, string>>

/** The tokens and the amount of a preset; names nobody knows are left open. A symbol means the first token of that name. */
export function readPreset(
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
