import { formatExact } from '@foyer/primitives/Amount'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssetBalance } from '../../core/Adapter.js'
import { formatMax, type Recipient, type SendInputs, validateSendForm } from './sendForm.js'

function ether(atomic: bigint): AssetBalance {
  return {
    asset: { chainId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 },
    amount: { atomic, decimals: 18 },
  }
}
const dollars: AssetBalance = {
  asset: { chainId: 'eip155:1', address: '0xdd', name: 'Dollar', symbol: 'USD', decimals: 6 },
  amount: { atomic: 1_000_000_000n, decimals: 6 },
}
const found: Recipient = { status: 'found', address: '0xb0b' }
const fee = { atomic: 10n ** 15n, decimals: 18 }

function type(text: string) {
  return parseTypedAmount(text, { locale: 'en', units: ['USD'] })
}

function read(inputs: Partial<SendInputs>) {
  return validateSendForm({
    balance: dollars,
    isNative: false,
    typed: type('1'),
    recipient: found,
    maxFee: fee,
    ...inputs,
  })
}

describe('validateSendForm: step of the button', () => {
  it.each<[string, Partial<SendInputs>, string]>([
    ['no token selected', { balance: undefined, typed: type(''), recipient: { status: 'empty' } }, 'selectToken'],
    ['no recipient', { recipient: { status: 'empty' } }, 'addAddress'],
    ['no recipient and too much', { typed: type('2000'), recipient: { status: 'empty' } }, 'addAddress'],
    ['no address', { recipient: { status: 'invalid', isTyping: false } }, 'invalidAddress'],
    ['an unregistered name', { recipient: { status: 'nobody', name: 'x.eth' } }, 'invalidAddress'],
    ['a name that could not be looked up', { recipient: { status: 'failed', name: 'x.eth' } }, 'invalidAddress'],
    ['no amount', { typed: type('') }, 'addAmount'],
    ['zero', { typed: type('0.000') }, 'addAmount'],
    ['rubbish', { typed: type('ten') }, 'incorrectValue'],
    ['too much', { typed: type('1000.000001') }, 'insufficientFunds'],
    ['a complete form', {}, 'previewSend'],
    ['a pending name lookup', { recipient: { status: 'resolving', name: 'x.eth' } }, 'previewSend'],
  ])('returns the step for: %s [S5.9]', (_, inputs, step) => {
    expect(read(inputs).step).toBe(step)
  })

  it('waits for the lookup of a name and returns nothing to send', () => {
    const reading = read({ recipient: { status: 'resolving', name: 'x.eth' } })
    expect(reading).toEqual({ step: 'previewSend', isWaiting: true })
  })
})

describe('validateSendForm: amount', () => {
  it.each([
    ['1e21', 'amountNotNumber'],
    ['1 00', 'amountNotNumber'],
    ['0x10', 'amountNotNumber'],
    ['Infinity', 'amountNotNumber'],
    ['1.2.3', 'amountNotNumber'],
    ['-1', 'amountNegative'],
    ['-.5', 'amountNegative'],
    ['1.0000001', 'amountDecimals'],
    ['1000.000001', 'amountOver'],
    ['99999999999999999999999999', 'amountOver'],
  ])('rejects %s as %s', (text, fault) => {
    const reading = read({ typed: type(text) })
    expect(reading.fault).toBe(fault)
    expect(reading.ready).toBeUndefined()
  })

  it.each([
    ['.5', 500_000n],
    ['0,5', 500_000n],
    ['1,000', 1_000_000_000n],
    ['USD 1 000', 1_000_000_000n],
    ['0.5', 500_000n],
    ['1.', 1_000_000n],
    [' 1 ', 1_000_000n],
    ['0.000001', 1n],
    ['1.50000000000000', 1_500_000n],
    ['1000', 1_000_000_000n],
  ])('parses %s to exactly %s units', (text, atomic) => {
    expect(read({ typed: type(text) }).ready?.amount).toEqual({ atomic, decimals: 6 })
  })

  it.each(['', '.', '0', '0.', '0.00', '  '])('returns no error for "%s", which is not an amount yet', (text) => {
    expect(read({ typed: type(text) })).toEqual({ step: 'addAmount', isWaiting: false })
  })

  it('rejects an ambiguous amount', () => {
    const reading = read({ typed: { choices: ['1.5', '1500'] } })
    expect(reading).toEqual({ step: 'incorrectValue', fault: 'amountUnclear', isWaiting: false })
  })

  it('validates the number before a token is selected', () => {
    expect(read({ balance: undefined, typed: type('1e21') })).toMatchObject({
      step: 'selectToken',
      fault: 'amountNotNumber',
    })
  })

  it('reserves the fee if the native token is sent [S9.35]', () => {
    const native = { balance: ether(10n ** 18n), isNative: true }
    expect(read({ ...native, typed: type('0.999') }).step).toBe('previewSend')
    expect(read({ ...native, typed: type('0.9991') }).fault).toBe('feeOver')
    expect(read({ ...native, typed: type('1'), maxFee: undefined }).fault).toBe('feeOver')
    expect(read({ ...native, typed: type('1.1') }).fault).toBe('amountOver')
  })

  it('formatMax: returns the whole balance of a token, independent of the fee', () => {
    expect(read({ typed: type(formatMax(dollars, false, fee)) }).ready?.amount.atomic).toBe(1_000_000_000n)
  })

  it('formatMax: never returns more than the balance less the fee', () => {
    expect(formatMax(ether(1n), true, fee)).toBe('0')
    expect(formatMax(ether(10n ** 18n), true, fee)).toBe('0.999')
  })
})

describe('validateSendForm: amount in dollars', () => {
  const priced = { ...dollars, priceUsd: '0.5' }
  it.each<[string, Partial<SendInputs>, object]>([
    ['is converted to the token', { typed: type('10') }, { ready: { amount: { atomic: 20_000_000n, decimals: 6 } } }],
    [
      'must not have more than two decimals',
      { typed: type('1.005') },
      { step: 'incorrectValue', fault: 'amountDecimals' },
    ],
    [
      'must buy at least one unit',
      { balance: { ...dollars, priceUsd: '1e9' }, typed: type('0.01') },
      { fault: 'amountTooSmall' },
    ],
    ['must not exceed the balance', { typed: type('500.01') }, { step: 'insufficientFunds', fault: 'amountOver' }],
    ['is not used without a price', { balance: dollars, typed: type('5') }, { step: 'addAmount' }],
  ])('a fiat amount %s [S5.9]', (_, inputs, expected) => {
    expect(read({ balance: priced, isFiat: true, ...inputs })).toMatchObject(expected)
  })
})

describe('validateSendForm: any amount', () => {
  it('sends exactly the typed amount, or nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (atomic) => {
        const typed = type(formatExact({ atomic, decimals: 18 }))
        const reading = read({ balance: ether(10n ** 27n), isNative: true, typed })
        const fits = atomic + fee.atomic <= 10n ** 27n
        expect(reading.ready?.amount.atomic).toBe(fits ? atomic : undefined)
      }),
    )
  })

  it('accepts the result of formatMax for every balance', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (atomic) => {
        const balance = ether(atomic)
        const reading = read({ balance, isNative: true, typed: type(formatMax(balance, true, fee)) })
        expect(reading.fault).toBeUndefined()
        expect(reading.step).toBe(atomic > fee.atomic ? 'previewSend' : 'addAmount')
      }),
    )
  })
})
