import type { SwapStep } from '@foyer/contract/http/swap'
import { getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Call } from '../Adapter.js'
import { isSameToken, type SwapInput, type SwapOffer, toTokenId } from './swapOffers.js'

/** A wallet request that was verified against the offer that the user saw. */
export type CheckedStep =
  | { readonly kind: 'approve'; readonly call: Call; readonly amount: bigint }
  | { readonly kind: 'sign'; readonly typedData: object }
  | { readonly kind: 'send'; readonly call: Call }

type TypedData = Extract<SwapStep, { kind: 'sign' }>['typedData']

/**
 * Verifies the server's steps against the offer. Do not trust the server: rebuild each approval for the exact amount
 * and only for the offer's spender. No step may pay more than the amount.
 *
 * @throws FoyerError `SWAP_CHANGED`.
 */
export function checkSwapSteps(
  question: SwapInput,
  offer: SwapOffer,
  steps: readonly SwapStep[],
): readonly CheckedStep[] {
  const checked = steps.map((step): CheckedStep => {
    if (step.kind === 'approve') return checkApproval(question, offer, step)
    if (step.kind === 'sign') return checkSignature(question, offer, step.typedData)
    if (step.kind === 'send') return checkTransaction(question, offer, step.transaction)
    return throwSwapChanged('a transaction is for another chain family')
  })
  const last = checked.findIndex(({ kind }) => kind !== 'approve')
  // Approvals must come first, followed by exactly one other step.
  if (checked.length > 0 && last !== checked.length - 1) throwSwapChanged('its steps are in the wrong order')
  return checked
}

function throwSwapChanged(reason: string): never {
  throw new FoyerError('SWAP_CHANGED', { context: { reason } })
}

function isSame(one: unknown, other: unknown) {
  return String(one).toLowerCase() === String(other).toLowerCase()
}

/** `approve(address,uint256)` */
function encodeApproval(spender: string, amount: bigint): string {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}

function checkApproval(
  { from, amount: requested }: SwapInput,
  { spender }: SwapOffer,
  step: Extract<SwapStep, { kind: 'approve' }>,
): CheckedStep {
  const amount = BigInt(step.amount)
  if (from.address === undefined || !isSame(step.token, from.address)) throwSwapChanged('it approves another token')
  if (spender === undefined || !isSame(step.spender, spender)) throwSwapChanged('it approves another spender')
  // 0 revokes an older allowance first.
  if (amount !== requested && amount !== 0n) throwSwapChanged('it approves another amount')
  return { kind: 'approve', amount, call: { to: step.token, data: encodeApproval(step.spender, amount), value: 0n } }
}

function checkTransaction(
  { from, amount, account }: SwapInput,
  { fees }: SwapOffer,
  { to, data, value }: { readonly to: string; readonly data: string; readonly value: string },
): CheckedStep {
  const native = { chainId: from.chainId }
  // A bridge may require a fee in the native coin, in addition to the swapped amount. The user saw this fee.
  const extra = fees
    .filter(({ isIncluded, token }) => !isIncluded && isSame(token, toTokenId(native)))
    .reduce((sum, fee) => sum + fee.amount, 0n)
  const allowed = (isSameToken(from, native) ? amount : 0n) + extra
  if (BigInt(value) > allowed) throwSwapChanged('it pays more than the amount')
  // The only allowed call of the token itself is `withdraw(uint256)`, which unwraps a wrapped coin.
  const isUnwrap = isSame(data, `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}`)
  if (isSame(to, account) || (isSame(to, from.address) && !isUnwrap))
    throwSwapChanged('it calls the token or the account')
  if (data.length < 10) throwSwapChanged('it is a plain payment')
  return { kind: 'send', call: { to, data, value: BigInt(value) } }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}

/** Parses a number of typed data: a decimal or hex string, or a number. */
function toAmount(value: unknown): bigint {
  const text = typeof value === 'object' ? '' : String(value)
  return /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text) ? BigInt(text) : throwSwapChanged('an amount is invalid')
}

/**
 * Verifies typed data. Only two formats are accepted, because their effect can be verified: a Permit2 transfer and a
 * CoW order.
 */
function checkSignature(question: SwapInput, offer: SwapOffer, typedData: TypedData): CheckedStep {
  const { domain, message, primaryType } = typedData
  const { from, to, amount, account } = question
  if (!isSame(field(domain, 'chainId'), getChainReference(from.chainId))) throwSwapChanged('it is for another network')
  if (/^Permit(Witness)?TransferFrom$/.test(primaryType)) {
    const permitted = field(message, 'permitted')
    if (!isSame(field(permitted, 'token'), from.address)) throwSwapChanged('it permits another token')
    if (toAmount(field(permitted, 'amount')) > amount) throwSwapChanged('it permits more than the amount')
    return { kind: 'sign', typedData }
  }
  if (primaryType !== 'Order') throwSwapChanged('a signature has an unknown type')
  if (!isSame(field(message, 'sellToken'), from.address)) throwSwapChanged('it sells another token')
  if (to.address !== undefined && !isSame(field(message, 'buyToken'), to.address))
    throwSwapChanged('it buys another token')
  if (!isSame(field(message, 'receiver'), account)) throwSwapChanged('it pays another account')
  if (toAmount(field(message, 'sellAmount')) + toAmount(field(message, 'feeAmount')) > amount)
    throwSwapChanged('it sells more than the amount')
  if (toAmount(field(message, 'buyAmount')) < offer.minToAmount)
    throwSwapChanged('it buys less than the minimum amount')
  return { kind: 'sign', typedData }
}
