import type { SwapStep } from '@foyer/contract/http/swap'
import { createSwapError } from './createSwapError.js'
import { decodeSwapCall } from './decodeSwapCall.js'
import { isTarget } from './fetchOffers.js'
import type { SwapOffer, SwapProvider, SwapRequest } from './SwapProvider.js'

/** How much of the steps was decoded: all (`decoded`), or a call of an unknown router remains (`opaque`). */
export type StepsReading = 'decoded' | 'opaque'

const maxSteps = 4
/** The maximum length of call data: 64 kB as hex digits with `0x`. */
const maxDataLength = 131_074
/** The maximum length of a Solana transaction: 1,232 bytes in base64. */
const maxSolanaLength = 1_644
const nativeNames = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']

/**
 * The selectors of calls that give tokens away, or the right to take them. A swap never contains them, for any called
 * contract.
 */
const givingSelectors = new Set([
  ...['0x095ea7b3', '0x39509351', '0xa457c2d7', '0xd505accf', '0x8fcbaf0c', '0xa22cb465', '0x87517c45', '0x2b67b570'],
  ...['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde'],
])

/**
 * Compares the steps of a provider with its offer. A provider must not return approvals: the server creates them from
 * the allowance. Throws `swap_refused`.
 */
export function checkSteps(
  steps: readonly SwapStep[],
  terms: {
    readonly provider: Pick<SwapProvider, 'targets' | 'submit'>
    readonly question: SwapRequest
    readonly offer: SwapOffer
  },
): StepsReading {
  const { provider, question } = terms
  if (steps.length === 0 || steps.length > maxSteps)
    throw createSwapError('kind', 'The provider returned no steps or too many')
  const readings = steps.map((step, index): StepsReading => {
    switch (step.kind) {
      case 'send':
        return checkSend(step, terms)
      case 'sign':
        // The provider receives the signature and then returns the remaining steps.
        if (index < steps.length - 1 || provider.submit === undefined)
          throw createSwapError('kind', 'The provider requests a signature at the wrong step')
        return checkTypedData(step, terms)
      case 'sendSolana':
        if (!question.from.chainId.startsWith('solana:') || steps.length > 1 || !isSolana(step.transaction))
          throw createSwapError('kind', 'The provider requests a transaction of another network')
        return 'opaque'
      default:
        throw createSwapError('kind', 'The provider must not add approvals')
    }
  })
  const sends = steps.filter((step) => step.kind === 'send')
  const value = sends.reduce((sum, { transaction }) => sum + BigInt(transaction.value), 0n)
  const isNative = question.from.address === undefined
  // An order for the native currency needs a special contract, which no provider here uses.
  const due = isNative && sends.length > 0 ? question.amount : 0n
  if (value !== due) throw createSwapError('value', 'The transaction sends another amount than the request')
  return readings.every((reading) => reading === 'decoded') ? 'decoded' : 'opaque'
}

type Terms = Parameters<typeof checkSteps>[1]

function checkSend({ transaction }: Extract<SwapStep, { kind: 'send' }>, terms: Terms): StepsReading {
  const { provider, question, offer } = terms
  const { account, from, to, amount } = question
  const { data } = transaction
  if (!from.chainId.startsWith('eip155:'))
    throw createSwapError('kind', 'The provider requests a transaction of another network')
  if (!isTarget(provider, from.chainId, transaction.to))
    throw createSwapError('target', 'The transaction goes to a contract that is not the provider’s')
  if (data.length < 10 || data.length > maxDataLength)
    throw createSwapError('kind', 'The length of the transaction’s data is not valid for a swap')
  if (givingSelectors.has(data.slice(0, 10).toLowerCase()))
    throw createSwapError('kind', 'The transaction transfers or approves tokens instead of swapping them')
  const call = decodeSwapCall({ data, value: BigInt(transaction.value) }, account)
  if (call === undefined || from.chainId !== to.chainId) return 'opaque'
  if (!isSame(call.recipient, account)) throw createSwapError('recipient', 'The recipient is not the account')
  if (call.minToAmount < offer.minToAmount) throw createSwapError('too_little', 'The minimum amount is below the offer')
  if (call.amount !== undefined && call.amount > amount)
    throw createSwapError('amount', 'The swap would take more than the requested amount')
  if (!isToken(call.fromToken, from.address))
    throw createSwapError('amount', 'The swap would take other tokens than requested')
  if (!isToken(call.toToken, to.address))
    throw createSwapError('too_little', 'The swap would return other tokens than requested')
  return call.isBlind === true ? 'opaque' : 'decoded'
}

/** Checks typed data. Accepts only orders and permits of known kinds. */
function checkTypedData({ typedData }: Extract<SwapStep, { kind: 'sign' }>, terms: Terms): StepsReading {
  const { provider, question, offer } = terms
  const { domain, message, primaryType } = typedData
  const chain = question.from.chainId.split(':')[1]
  if (`${domain.chainId}` !== chain) throw createSwapError('kind', 'The signature would be for another network')
  const place = textOf(domain.verifyingContract)
  if (!isTarget(provider, question.from.chainId, place))
    throw createSwapError('target', 'The signature would be for a contract that is not the provider’s')
  if (primaryType === 'Order') {
    // An order of CoW Protocol.
    const receiver = textOf(message.receiver)
    if (!isSame(receiver, question.account) && receiver !== nativeNames[1])
      throw createSwapError('recipient', 'The recipient is not the account')
    const taken = parseAmount(message.sellAmount) + parseAmount(message.feeAmount ?? 0)
    if (taken > question.amount || !isToken(textOf(message.sellToken), question.from.address))
      throw createSwapError('amount', 'The swap would take more, or other tokens, than requested')
    if (parseAmount(message.buyAmount) < offer.minToAmount || !isToken(textOf(message.buyToken), question.to.address))
      throw createSwapError('too_little', 'The minimum amount is below the offer')
    return 'decoded'
  }
  if (primaryType === 'PermitTransferFrom' || primaryType === 'PermitWitnessTransferFrom') {
    // Permit2: the transaction that uses the permit is checked separately.
    const permitted = message.permitted as { token?: unknown; amount?: unknown } | undefined
    if (parseAmount(permitted?.amount) > question.amount || !isToken(textOf(permitted?.token), question.from.address))
      throw createSwapError('amount', 'The swap would take more, or other tokens, than requested')
    if (!isTarget(provider, question.from.chainId, textOf(message.spender)))
      throw createSwapError('target', 'The permit would be for a contract that is not the provider’s')
    return 'decoded'
  }
  throw createSwapError('kind', 'The server cannot decode the data to sign')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
function isSame(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}

/**
 * Returns whether a call's token is the requested one. A call that names no token is identified by its function and its
 * value.
 */
function isToken(named: string | undefined, requested: string | undefined): boolean {
  if (named === undefined) return true
  return requested === undefined ? nativeNames.includes(named.toLowerCase()) : isSame(named, requested)
}

/** Parses an amount in a message. An invalid amount counts as unlimited. */
function parseAmount(value: unknown): bigint {
  const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : textOf(value)
  return /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) ? BigInt(text) : 2n ** 256n
}

function isSolana(transaction: string): boolean {
  return transaction.length <= maxSolanaLength && /^[A-Za-z0-9+/]+={0,2}$/.test(transaction)
}
