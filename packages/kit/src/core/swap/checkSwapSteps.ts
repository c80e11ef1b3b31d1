import type { SwapStep } from '@foyer/contract/http/swap'
import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Call } from '../Adapter.js'
import { isSameToken, type SwapOffer, type SwapQuestion, toTokenId } from './swapOffers.js'

/** One thing the wallet is asked, after it was compared with what the person was shown. */
export type CheckedStep =
  | { readonly kind: 'approve'; readonly call: Call; readonly amount: bigint }
  | { readonly kind: 'sign'; readonly typedData: object }
  | { readonly kind: 'send'; readonly call: Call }

type TypedData = Extract<SwapStep, { kind: 'sign' }>['typedData']

/**
 * Compares what the server wants done with what was offered. Nothing is taken at its word: an approval is written anew, for no more
 * than is swapped, and only for who the offer named; nothing is paid beyond the amount.
 *
 * @throws FoyerError `SWAP_CHANGED`.
 */
export function checkSwapSteps(
  question: SwapQuestion,
  offer: SwapOffer,
  steps: readonly SwapStep[],
): readonly CheckedStep[] {
  const checked = steps.map((step): CheckedStep => {
    if (step.kind === 'approve') return checkApproval(question, offer, step)
    if (step.kind === 'sign') return checkSignature(question, offer, step.typedData)
    if (step.kind === 'send') return checkTransaction(question, offer, step.transaction)
    return refuse('a transaction of another family')
  })
  const last = checked.findIndex(({ kind }) => kind !== 'approve')
  // Approvals come first, and exactly one thing is done with them.
  if (checked.length > 0 && last !== checked.length - 1) refuse('its steps are in no order')
  return checked
}

function refuse(reason: string): never {
  throw new FoyerError('SWAP_CHANGED', { context: { reason } })
}

function isSame(one: unknown, other: unknown) {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** `approve(address,uint256)` */
function writeApproval(spender: string, amount: bigint): string {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}

function checkApproval(
  { from, amount: asked }: SwapQuestion,
  { spender }: SwapOffer,
  step: Extract<SwapStep, { kind: 'approve' }>,
): CheckedStep {
  const amount = BigInt(step.amount)
  if (from.address === undefined || !isSame(step.token, from.address)) refuse('it approves another token')
  if (spender === undefined || !isSame(step.spender, spender)) refuse('it approves somebody else')
  // 0 takes an older allowance back first.
  if (amount !== asked && amount !== 0n) refuse('it approves another amount')
  return { kind: 'approve', amount, call: { to: step.token, data: writeApproval(step.spender, amount), value: 0n } }
}

function checkTransaction(
  { from, amount, account }: SwapQuestion,
  { fees }: SwapOffer,
  { to, data, value }: { readonly to: string; readonly data: string; readonly value: string },
): CheckedStep {
  const native = { chainId: from.chainId }
  // A bridge may want its fee in the native coin, beside what is swapped; it has been shown.
  const extra = fees
    .filter(({ isIncluded, token }) => !isIncluded && isSame(token, toTokenId(native)))
    .reduce((sum, fee) => sum + fee.amount, 0n)
  const allowed = (isSameToken(from, native) ? amount : 0n) + extra
  if (BigInt(value) > allowed) refuse('it pays more than the amount')
  // `withdraw(uint256)` of a wrapped coin is the one call of the token itself that swaps it.
  const isUnwrap = isSame(data, `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}`)
  if (isSame(to, account) || (isSame(to, from.address) && !isUnwrap)) refuse('it calls the token or the account')
  if (data.length < 10) refuse('it is a plain payment')
  return { kind: 'send', call: { to, data, value: BigInt(value) } }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

/** A number of typed data: decimal or hex text, or a number. */
function toAmount(value: unknown): bigint {
  const text = typeof value === 'object' ? '' : String(value)
  return /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text) ? BigInt(text) : refuse('an amount that is none')
}

/** Of what can be signed only two forms are known well enough to tell what they give away: a transfer by Permit2, and an order of CoW. */
function checkSignature(question: SwapQuestion, offer: SwapOffer, typedData: TypedData): CheckedStep {
  const { domain, message, primaryType } = typedData
  const { from, to, amount, account } = question
  if (!isSame(field(domain, 'chainId'), getChainReference(from.chainId))) refuse('it is for another network')
  if (/^Permit(Witness)?TransferFrom$/.test(primaryType)) {
    const permitted = field(message, 'permitted')
    if (!isSame(field(permitted, 'token'), from.address)) refuse('it permits another token')
    if (toAmount(field(permitted, 'amount')) > amount) refuse('it permits more than the amount')
    return { kind: 'sign', typedData }
  }
  if (primaryType !== 'Order') refuse('a signature of an unknown kind')
  if (!isSame(field(message, 'sellToken'), from.address)) refuse('it sells another token')
  if (to.address !== undefined && !isSame(field(message, 'buyToken'), to.address)) refuse('it buys another token')
  if (!isSame(field(message, 'receiver'), account)) refuse('it pays somebody else')
  if (toAmount(field(message, 'sellAmount')) + toAmount(field(message, 'feeAmount')) > amount)
    refuse('it sells more than the amount')
  if (toAmount(field(message, 'buyAmount')) < offer.minToAmount) refuse('it buys less than the least amount')
  return { kind: 'sign', typedData }
}
