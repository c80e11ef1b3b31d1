import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../core/limits.js'
import { computeFeeFields, type Fees, getMaxFeePerGas, readFees } from './fees.js'
import { parseData, parseQuantity, type Reader } from './nodes.js'
import { type CheckedTransaction, checkTransaction } from './transaction.js'

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'no error was thrown'
  } catch (error) {
    return getErrorCode(error)
  }
}
const good = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('checkTransaction', () => {
  it.each<[string, CheckedTransaction, string]>([
    ['gasPrice with maxFeePerGas [S5.11]', { gasPrice: 1n, maxFeePerGas: 1n }, 'GAS_PRICE_WITH_1559_FEES'],
    ['gasPrice with a priority fee [S5.11]', { gasPrice: 1n, maxPriorityFeePerGas: 0n }, 'GAS_PRICE_WITH_1559_FEES'],
    ['a gas price above 2^256-1 [S5.12]', { gasPrice: 2n ** 256n }, 'FEE_TOO_HIGH'],
    ['a fee above 2^256-1 [S5.12]', { maxFeePerGas: 2n ** 256n }, 'FEE_TOO_HIGH'],
    ['a priority fee above the fee [S5.13]', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }, 'PRIORITY_FEE_TOO_HIGH'],
    ['a recipient that is not an address [S5.14]', { to: 'alice.eth' }, 'INVALID_ADDRESS'],
    ['a sender that is not an address [S5.14]', { from: `${good}00` }, 'INVALID_ADDRESS'],
    ['an address with a wrong checksum [S5.14]', { to: good.replace('Fd6', 'fd6') }, 'INVALID_ADDRESS'],
  ])('error: rejects %s', (_, transaction, code) => {
    expect(codeOf(() => checkTransaction(transaction))).toBe(code)
  })

  it.each<[string, CheckedTransaction]>([
    ['the highest possible fee [S5.12]', { maxFeePerGas: 2n ** 256n - 1n }],
    ['equal fees [S5.13]', { maxFeePerGas: 5n, maxPriorityFeePerGas: 5n }],
    ['a plain gas price', { gasPrice: 5n }],
    ['checksummed, lower-case and upper-case addresses [S5.14]', { from: good, to: good.toLowerCase() }],
    ['upper-case addresses [S5.14]', { to: `0x${good.slice(2).toUpperCase()}` }],
  ])('accepts %s', (_, transaction) => {
    expect(codeOf(() => checkTransaction(transaction))).toBe('no error was thrown')
  })
})

describe('getMaxFeePerGas', () => {
  it('multiplies the base fee by 1.2 and adds the priority fee [S9.35]', () => {
    expect(getMaxFeePerGas(100n, 7n, limits.baseFeeMultiplierPercent)).toBe(127n)
  })

  it('error: rejects a multiplier below 1 [S9.35]', () => {
    expect(codeOf(() => getMaxFeePerGas(100n, 7n, 99n))).toBe('INVALID_OPTION')
    expect(codeOf(() => getMaxFeePerGas(100n, 7n, 100n))).toBe('no error was thrown')
  })
})

describe('computeFeeFields', () => {
  const fees: Fees = {
    gas: 21_000n,
    price: { kind: 'eip1559', baseFee: 100n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
    baseLayerFee: 0n,
  }

  it('returns no fields if the balance covers twice the base fee', () => {
    expect(computeFeeFields(21_000n * 205n + 1n, 1n, fees)).toEqual({})
  })

  it('fixes the fee if the amount leaves only the estimated fee', () => {
    expect(computeFeeFields(21_000n * 125n + 1n, 1n, fees)).toEqual({
      gas: 21_000n,
      maxFeePerGas: 125n,
      maxPriorityFeePerGas: 5n,
    })
  })

  it('limits the fee to the remaining balance if the price rose since the estimate', () => {
    expect(computeFeeFields(21_000n * 103n, 0n, fees)).toEqual({
      gas: 21_000n,
      maxFeePerGas: 103n,
      maxPriorityFeePerGas: 5n,
    })
  })

  it('error: rejects if the rest of the balance does not pay the current price, with and without EIP-1559', () => {
    expect(codeOf(() => computeFeeFields(21_000n * 100n - 1n, 0n, fees))).toBe('INSUFFICIENT_FUNDS')
    expect(codeOf(() => computeFeeFields(0n, 1n, fees))).toBe('INSUFFICIENT_FUNDS')
    const legacy: Fees = { ...fees, price: { kind: 'legacy', gasPrice: 100n } }
    expect(codeOf(() => computeFeeFields(21_000n * 100n - 1n, 0n, legacy))).toBe('INSUFFICIENT_FUNDS')
    expect(computeFeeFields(21_000n * 100n, 0n, legacy)).toEqual({ gas: 21_000n, gasPrice: 100n })
  })

  it('never returns fees that exceed the balance, and returns fields that checkTransaction accepts', () => {
    const wei = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const price = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(wei, wei, price, price, wei, (balance, amount, baseFee, priority, baseLayerFee) => {
        const maxFeePerGas = getMaxFeePerGas(baseFee, priority, limits.baseFeeMultiplierPercent)
        const given: Fees = {
          gas: 21_000n,
          price: { kind: 'eip1559', baseFee, maxFeePerGas, maxPriorityFeePerGas: priority },
          baseLayerFee,
        }
        let fields: ReturnType<typeof computeFeeFields>
        try {
          fields = computeFeeFields(balance, amount, given)
        } catch (error) {
          expect(getErrorCode(error)).toBe('INSUFFICIENT_FUNDS')
          expect(balance < amount + baseLayerFee + 21_000n * baseFee).toBe(true)
          return
        }
        checkTransaction(fields)
        const perGas = 'maxFeePerGas' in fields ? fields.maxFeePerGas : baseFee * 2n + priority
        expect(amount + baseLayerFee + 21_000n * (perGas ?? 0n) <= balance).toBe(true)
      }),
    )
  })
})

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transaction = { from: address, to: address, value: '0x1' } as const

/** Creates a reader that returns responses from a table. A missing entry is a method that the node does not support. */
function answering(answers: Readonly<Record<string, unknown>>): Reader {
  const request = async (method: string) => {
    const answer = answers[method]
    if (answer === undefined) throw new NodeError(method, 'method not found', { code: -32601 })
    if (answer instanceof Error) throw answer
    return answer
  }
  return {
    request,
    call: async () => parseData('eth_call', await request('eth_call')),
    quantity: async (method) => parseQuantity(method, await request(method)),
  }
}

const modern = {
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x6e',
  eth_maxPriorityFeePerGas: '0x5',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_call: '0x',
}

describe('readFees', () => {
  it('reads gas, base fee and priority fee of a transaction from the node [S7.37, S9.35]', async () => {
    expect(await readFees(mainnet, answering(modern), transaction)).toEqual({
      gas: 21_000n,
      price: { kind: 'eip1559', baseFee: 100n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
      baseLayerFee: 0n,
    })
  })

  it('returns the gas price of a chain without EIP-1559', async () => {
    const fees = await readFees(mainnet, answering({ ...modern, eth_getBlockByNumber: { number: '0x1' } }), transaction)
    expect(fees.price).toEqual({ kind: 'legacy', gasPrice: 110n })
  })

  it('derives the priority fee from the gas price if the node does not return it', async () => {
    const { eth_maxPriorityFeePerGas: _, ...rest } = modern
    const fees = await readFees(mainnet, answering(rest), transaction)
    expect(fees.price).toMatchObject({ maxFeePerGas: 130n, maxPriorityFeePerGas: 10n })
  })

  it.each([
    ['insufficient funds for transfer', -32000, 'INSUFFICIENT_FUNDS'],
    ['execution reverted: ERC20: transfer amount exceeds balance', 3, 'INSUFFICIENT_FUNDS'],
    ['execution reverted', 3, 'TRANSACTION_FAILED'],
  ])('error: maps the node error "%s" to an error code [S8.25]', async (words, code, expected) => {
    const refused = { ...modern, eth_estimateGas: new NodeError('eth_estimateGas', words, { code }) }
    expect(await readFees(mainnet, answering(refused), transaction).catch(getErrorCode)).toBe(expected)
  })

  it.each([null, 'block', { baseFeePerGas: 'much' }])('error: rejects the invalid block %j', async (block) => {
    const thrown = await readFees(mainnet, answering({ ...modern, eth_getBlockByNumber: block }), transaction).catch(
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(NodeError)
  })
})
