import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../../core/limits.js'
import { getErrorCode } from '../../errors/FoyerError.js'
import { type CheckedTransaction, checkTransaction } from './checkTransaction.js'
import { fitFee } from './fitFee.js'
import { getMaxFeePerGas } from './getMaxFeePerGas.js'
import type { Fees } from './readFees.js'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'nothing was thrown'
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
    ['a recipient that is no address [S5.14]', { to: 'alice.eth' }, 'INVALID_ADDRESS'],
    ['a sender that is no address [S5.14]', { from: `${good}00` }, 'INVALID_ADDRESS'],
    ['an address with a wrong checksum [S5.14]', { to: good.replace('Fd6', 'fd6') }, 'INVALID_ADDRESS'],
  ])('error: refuses %s', (_, transaction, code) => {
    expect(codeOf(() => checkTransaction(transaction))).toBe(code)
  })

  it.each<[string, CheckedTransaction]>([
    ['the highest fee there can be [S5.12]', { maxFeePerGas: 2n ** 256n - 1n }],
    ['equal fees [S5.13]', { maxFeePerGas: 5n, maxPriorityFeePerGas: 5n }],
    ['a plain gas price', { gasPrice: 5n }],
    ['checksummed, lower-case and upper-case addresses [S5.14]', { from: good, to: good.toLowerCase() }],
    ['upper-case addresses [S5.14]', { to: `0x${good.slice(2).toUpperCase()}` }],
  ])('accepts %s', (_, transaction) => {
    expect(codeOf(() => checkTransaction(transaction))).toBe('nothing was thrown')
  })
})

describe('getMaxFeePerGas', () => {
  it('multiplies the base fee by 1.2 and adds the priority fee [S9.35]', () => {
    expect(getMaxFeePerGas(100n, 7n, limits.baseFeeMultiplierPercent)).toBe(127n)
  })

  it('error: a multiplier below 1 is refused [S9.35]', () => {
    expect(codeOf(() => getMaxFeePerGas(100n, 7n, 99n))).toBe('INVALID_OPTION')
    expect(codeOf(() => getMaxFeePerGas(100n, 7n, 100n))).toBe('nothing was thrown')
  })
})

describe('fitFee', () => {
  const fees: Fees = {
    gas: 21_000n,
    price: { kind: 'eip1559', baseFee: 100n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
    baseLayerFee: 0n,
  }

  it('leaves the fee to the wallet when there is room for twice the base fee', () => {
    expect(fitFee(21_000n * 205n + 1n, 1n, fees)).toEqual({})
  })

  it('fixes the fee when someone sends all but the estimate', () => {
    expect(fitFee(21_000n * 125n + 1n, 1n, fees)).toEqual({
      gas: 21_000n,
      maxFeePerGas: 125n,
      maxPriorityFeePerGas: 5n,
    })
  })

  it('pays with what remains when the price rose since the estimate', () => {
    expect(fitFee(21_000n * 103n, 0n, fees)).toEqual({ gas: 21_000n, maxFeePerGas: 103n, maxPriorityFeePerGas: 5n })
  })

  it('error: refuses what does not pay the present price, on chains with and without EIP-1559', () => {
    expect(codeOf(() => fitFee(21_000n * 100n - 1n, 0n, fees))).toBe('INSUFFICIENT_FUNDS')
    expect(codeOf(() => fitFee(0n, 1n, fees))).toBe('INSUFFICIENT_FUNDS')
    const legacy: Fees = { ...fees, price: { kind: 'legacy', gasPrice: 100n } }
    expect(codeOf(() => fitFee(21_000n * 100n - 1n, 0n, legacy))).toBe('INSUFFICIENT_FUNDS')
    expect(fitFee(21_000n * 100n, 0n, legacy)).toEqual({ gas: 21_000n, gasPrice: 100n })
  })

  it('never lets amount and fees exceed the balance, and always passes its own checks', () => {
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
        let fields: ReturnType<typeof fitFee>
        try {
          fields = fitFee(balance, amount, given)
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
