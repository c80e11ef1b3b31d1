import type { SwapStep } from '@foyer/contract/http/swap'
import { decodeSwapCall } from './decodeSwapCall.js'
import { isTarget } from './gatherOffers.js'
import { refuseSwap } from './refuseSwap.js'
import type { SwapOffer, SwapProvider, SwapQuestion } from './SwapProvider.js'

/** How much of what a provider wants done could be read: all of it, or calls of a router that is not known here. */
export type StepsReading = 'decoded' | 'opaque'

const mostSteps = 4
/** Hex digits and `0x` of the longest data: 64 kB. */
const longestData = 131_074
/** A Solana transaction has 1,232 bytes at most. */
const longestSolana = 1_644
const nativeNames = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000']

/** Calls that give tokens away, or the right to take them: never a part of a swap, whatever contract they go to. */
const givingSelectors = new Set([
  ...['0x095ea7b3', '0x39509351', '0xa457c2d7', '0xd505accf', '0x8fcbaf0c', '0xa22cb465', '0x87517c45', '0x2b67b570'],
  ...['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde'],
])

/**
 * Compares what a provider wants done with what it offered. The provider makes no approvals: the server does, from its own reading.
 * Throws `swap_refused`.
 */
export function checkSteps(
  steps: readonly SwapStep[],
  terms: {
    readonly provider: Pick<SwapProvider, 'targets' | 'submit'>
    readonly question: SwapQuestion
    readonly offer: SwapOffer
  },
): StepsReading {
  const { provider, question } = terms
  if (steps.length === 0 || steps.length > mostSteps) throw refuseSwap('kind', 'The provider wants too much or nothing')
  const readings = steps.map((step, index): StepsReading => {
    switch (step.kind) {
      case 'send':
        return checkSend(step, terms)
      case 'sign':
        // Its signature goes to the provider, which then says what follows.
        if (index < steps.length - 1 || provider.submit === undefined)
          throw refuseSwap('kind', 'The provider asks for a signature that has no place there')
        return checkTypedData(step, terms)
      case 'sendSolana':
        if (!question.from.chainId.startsWith('solana:') || steps.length > 1 || !isSolana(step.transaction))
          throw refuseSwap('kind', 'The provider wants a transaction of another network')
        return 'opaque'
      default:
        throw refuseSwap('kind', 'The provider wants an approval of its own')
    }
  })
  const sends = steps.filter((step) => step.kind === 'send')
  const value = sends.reduce((sum, { transaction }) => sum + BigInt(transaction.value), 0n)
  const isNative = question.from.address === undefined
  // An order for the native currency has another contract of its own, which no provider here uses.
  const due = isNative && sends.length > 0 ? question.amount : 0n
  if (value !== due) throw refuseSwap('value', 'The transaction sends another amount than was offered')
  return readings.every((reading) => reading === 'decoded') ? 'decoded' : 'opaque'
}

type Terms = Parameters<typeof checkSteps>[1]

function checkSend({ transaction }: Extract<SwapStep, { kind: 'send' }>, terms: Terms): StepsReading {
  const { provider, question, offer } = terms
  const { account, from, to, amount } = question
  const { data } = transaction
  if (!from.chainId.startsWith('eip155:'))
    throw refuseSwap('kind', 'The provider wants a transaction of another network')
  if (!isTarget(provider, from.chainId, transaction.to))
    throw refuseSwap('target', 'The transaction goes to a contract that is none of the provider’s')
  if (data.length < 10 || data.length > longestData)
    throw refuseSwap('kind', 'The transaction’s data cannot be those of a swap')
  if (givingSelectors.has(data.slice(0, 10).toLowerCase()))
    throw refuseSwap('kind', 'The transaction gives tokens away, or leave to take them')
  const call = decodeSwapCall({ data, value: BigInt(transaction.value) }, account)
  if (call === undefined || from.chainId !== to.chainId) return 'opaque'
  if (!isSame(call.recipient, account)) throw refuseSwap('recipient', 'What arrives would go to somebody else')
  if (call.minToAmount < offer.minToAmount)
    throw refuseSwap('too_little', 'Less could arrive than was offered at least')
  if (call.amount !== undefined && call.amount > amount) throw refuseSwap('amount', 'It would take more than was asked')
  if (!isToken(call.fromToken, from.address)) throw refuseSwap('amount', 'It would take other tokens than was asked')
  if (!isToken(call.toToken, to.address)) throw refuseSwap('too_little', 'Other tokens would arrive than was asked')
  return call.isBlind === true ? 'opaque' : 'decoded'
}

/** Typed data are read where they are an order or a permission of a kind known here; nothing else is signed. */
function checkTypedData({ typedData }: Extract<SwapStep, { kind: 'sign' }>, terms: Terms): StepsReading {
  const { provider, question, offer } = terms
  const { domain, message, primaryType } = typedData
  const chain = question.from.chainId.split(':')[1]
  if (`${domain.chainId}` !== chain) throw refuseSwap('kind', 'The signature would be for another network')
  const place = textOf(domain.verifyingContract)
  if (!isTarget(provider, question.from.chainId, place))
    throw refuseSwap('target', 'The signature would be for a contract that is none of the provider’s')
  if (primaryType === 'Order') {
    // CoW Protocol.
    const receiver = textOf(message.receiver)
    if (!isSame(receiver, question.account) && receiver !== nativeNames[1])
      throw refuseSwap('recipient', 'What arrives would go to somebody else')
    const taken = readAmount(message.sellAmount) + readAmount(message.feeAmount ?? 0)
    if (taken > question.amount || !isToken(textOf(message.sellToken), question.from.address))
      throw refuseSwap('amount', 'It would take more, or other tokens, than was asked')
    if (readAmount(message.buyAmount) < offer.minToAmount || !isToken(textOf(message.buyToken), question.to.address))
      throw refuseSwap('too_little', 'Less could arrive than was offered at least')
    return 'decoded'
  }
  if (primaryType === 'PermitTransferFrom' || primaryType === 'PermitWitnessTransferFrom') {
    // Permit2: what is done with it is the business of the transaction that follows.
    const permitted = message.permitted as { token?: unknown; amount?: unknown } | undefined
    if (readAmount(permitted?.amount) > question.amount || !isToken(textOf(permitted?.token), question.from.address))
      throw refuseSwap('amount', 'It would take more, or other tokens, than was asked')
    if (!isTarget(provider, question.from.chainId, textOf(message.spender)))
      throw refuseSwap('target', 'It would let a contract take tokens that is none of the provider’s')
    return 'decoded'
  }
  throw refuseSwap('kind', 'Nobody here can read what would be signed')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
function isSame(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}

/** Whether a call's token is the one that was asked for. A call that names none is told apart by its name and its value. */
function isToken(named: string | undefined, asked: string | undefined): boolean {
  if (named === undefined) return true
  return asked === undefined ? nativeNames.includes(named.toLowerCase()) : isSame(named, asked)
}

/** An amount in a message; one that is none counts as endless. */
function readAmount(value: unknown): bigint {
  const text = typeof value === 'bigint' || typeof value === 'number' ? String(value) : textOf(value)
  return /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) ? BigInt(text) : 2n ** 256n
}

function isSolana(transaction: string): boolean {
  return transaction.length <= longestSolana && /^[A-Za-z0-9+/]+={0,2}$/.test(transaction)
}
