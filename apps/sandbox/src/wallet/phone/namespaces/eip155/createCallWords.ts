import { decodeFunctionData, parseAbi } from 'viem'
import type { Fact } from '../PhoneNamespace.js'
import { formatAmount } from './estimateFee.js'
import type { AskedTransaction } from './readParams.js'
import type { Words } from './Words.js'

/** The calls that the wallet can explain. Other calls are shown with their selector. */
const knownCalls = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function mint(address to, uint256 amount)',
])
const manyUnits = 2n ** 128n

/** The display of one transaction or one call of a batch. */
export interface CallWords {
  readonly title: string
  readonly headline: string
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
}

/**
 * Creates the display of a call: a payment, a token's transfer or approval, a wrap, a deployment, or an unknown call.
 */
export function createCallWords(call: AskedTransaction, chainId: string, words: Words): CallWords {
  const coin = words.coinOf(chainId)
  const value = formatAmount(call.value, coin.decimals, coin.symbol)
  if (call.to === undefined) {
    return { title: 'Deploy a contract', headline: value, facts: [['Code', formatBytes(call.data)]], warnings: [] }
  }
  const target = words.formatAddress(call.to)
  if (call.data === '0x')
    return { title: `Send ${coin.symbol}`, headline: value, facts: [['To', target]], warnings: [] }

  const worth: readonly Fact[] = call.value > 0n ? [['Amount', value]] : []
  const token = words.findToken(call.to)
  const decoded = decode(call)
  if (decoded === undefined) {
    return {
      title: 'Call a contract',
      headline: value,
      facts: [
        ['Contract', target],
        ['Function', call.data.slice(0, 10)],
        ['Data', formatBytes(call.data)],
      ],
      warnings: ['This wallet does not know this function. Its effect is unknown.'],
    }
  }
  const amountOf = (atomic: bigint) =>
    token === undefined ? `${atomic} units` : formatAmount(atomic, token.decimals, token.symbol)
  const name = token?.symbol ?? 'tokens'
  const contract: Fact = ['Contract', target]
  switch (decoded.functionName) {
    case 'transfer': {
      const [to, amount] = decoded.args
      const facts: Fact[] = [['To', words.formatAddress(to)], ...worth, contract]
      return { title: `Send ${name}`, headline: amountOf(amount), facts, warnings: [] }
    }
    case 'transferFrom': {
      const [from, to, amount] = decoded.args
      const facts: Fact[] = [
        ['Taken from', words.formatAddress(from)],
        ['To', words.formatAddress(to)],
        ...worth,
        contract,
      ]
      return { title: `Move ${name}`, headline: amountOf(amount), facts, warnings: [] }
    }
    case 'approve': {
      const [spender, amount] = decoded.args
      const isMany = amount >= manyUnits
      const facts: Fact[] = [['Spender', words.formatAddress(spender)], ...worth, contract]
      const warnings = isMany ? [`The spender could take all ${name} of this account, now and later.`] : []
      return { title: `Allow spending ${name}`, headline: isMany ? 'Any amount' : amountOf(amount), facts, warnings }
    }
    case 'permit': {
      const [, spender, amount] = decoded.args
      const facts: Fact[] = [['Spender', words.formatAddress(spender)], contract]
      return { title: `Allow spending ${name}`, headline: amountOf(amount), facts, warnings: [] }
    }
    case 'deposit':
      return { title: `Wrap ${coin.symbol}`, headline: value, facts: [contract], warnings: [] }
    case 'withdraw':
      return { title: `Unwrap ${name}`, headline: amountOf(decoded.args[0]), facts: [...worth, contract], warnings: [] }
    case 'mint': {
      const [to, amount] = decoded.args
      const facts: Fact[] = [['For', words.formatAddress(to)], ...worth, contract]
      return { title: `Mint ${name}`, headline: amountOf(amount), facts, warnings: [] }
    }
  }
}

function decode(call: AskedTransaction) {
  try {
    return decodeFunctionData({ abi: knownCalls, data: call.data })
  } catch {
    return undefined
  }
}

function formatBytes(data: string): string {
  const count = (data.length - 2) / 2
  return `${data.length > 66 ? `${data.slice(0, 66)}…` : data} (${count} bytes)`
}
