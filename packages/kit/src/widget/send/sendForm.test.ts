import { formatExact } from '@foyer/primitives/Amount'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssetBalance } from '../../core/Adapter.js'
import { formatMax, type Recipient, readSendForm, type SendInputs } from './sendForm.js'

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
  return readSendForm({ balance: dollars, isNative: false, typed: type('1'), recipient: found, maxFee: fee, ...inputs })
}

describe('the button of the send form', () => {
  it.each<[string, Partial<SendInputs>, string]>([
    ['nothing chosen', { balance: undefined, typed: type(''), recipient: { status: 'empty' } }, 'selectToken'],
    ['no recipient', { recipient: { status: 'empty' } }, 'addAddress'],
    ['no recipient and too much', { typed: type('2000'), recipient: { status: 'empty' } }, 'addAddress'],
    ['no address', { recipient: { status: 'invalid', isTyping: false } }, 'invalidAddress'],
    ['a name nobody has', { recipient: { status: 'nobody', name: 'x.eth' } }, 'invalidAddress'],
    ['a name that could not be looked up', { recipient: { status: 'failed', name: 'x.eth' } }, 'invalidAddress'],
    ['no amount', { typed: type('') }, 'addAmount'],
    ['zero', { typed: type('0.000') }, 'addAmount'],
    ['rubbish', { typed: type('ten') }, 'incorrectValue'],
    ['too much', { typed: type('1000.000001') }, 'insufficientFunds'],
    ['all is there', {}, 'previewSend'],
    ['a name under way', { recipient: { status: 'resolving', name: 'x.eth' } }, 'previewSend'],
  ])('%s [S5.9]', (_, inputs, step) => {
    expect(read(inputs).step).toBe(step)
  })

  it('waits for a name before anything can be sent', () => {
    const reading = read({ recipient: { status: 'resolving', name: 'x.eth' } })
    expect(reading).toEqual({ step: 'previewSend', isWaiting: true })
  })
})

describe('the amount of the send form', () => {
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
  ])('refuses %s as %s', (text, fault) => {
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
  ])('takes %s for exactly %s units', (text, atomic) => {
    expect(read({ typed: type(text) }).ready?.amount).toEqual({ atomic, decimals: 6 })
  })

  it.each(['', '.', '0', '0.', '0.00', '  '])('reports no problem for "%s", which has no amount yet', (text) => {
    expect(read({ typed: type(text) })).toEqual({ step: 'addAmount', isWaiting: false })
  })

  it('cannot be sent while its text can be read in two ways', () => {
    const reading = read({ typed: { choices: ['1.5', '1500'] } })
    expect(reading).toEqual({ step: 'incorrectValue', fault: 'amountUnclear', isWaiting: false })
  })

  it('judges the number before a token is chosen', () => {
    expect(read({ balance: undefined, typed: type('1e21') })).toMatchObject({
      step: 'selectToken',
      fault: 'amountNotNumber',
    })
  })

  it('keeps the fee back when the native coin is sent [S9.35]', () => {
    const native = { balance: ether(10n ** 18n), isNative: true }
    expect(read({ ...native, typed: type('0.999') }).step).toBe('previewSend')
    expect(read({ ...native, typed: type('0.9991') }).fault).toBe('feeOver')
    expect(read({ ...native, typed: type('1'), maxFee: undefined }).fault).toBe('feeOver')
    expect(read({ ...native, typed: type('1.1') }).fault).toBe('amountOver')
  })

  it('sends a token whole, whatever the fee', () => {
    expect(read({ typed: type(formatMax(dollars, false, fee)) }).ready?.amount.atomic).toBe(1_000_000_000n)
  })

  it('never offers more than there is as Max', () => {
    expect(formatMax(ether(1n), true, fee)).toBe('0')
    expect(formatMax(ether(10n ** 18n), true, fee)).toBe('0.999')
  })
})

describe('an amount in dollars', () => {
  const priced = { ...dollars, priceUsd: '0.5' }
  it.each<[string, Partial<SendInputs>, object]>([
    ['sends what they buy', { typed: type('10') }, { ready: { amount: { atomic: 20_000_000n, decimals: 6 } } }],
    ['has at most cents', { typed: type('1.005') }, { step: 'incorrectValue', fault: 'amountDecimals' }],
    [
      'is too little for a unit',
      { balance: { ...dollars, priceUsd: '1e9' }, typed: type('0.01') },
      { fault: 'amountTooSmall' },
    ],
    ['is more than there is', { typed: type('500.01') }, { step: 'insufficientFunds', fault: 'amountOver' }],
    ['says nothing without a price', { balance: dollars, typed: type('5') }, { step: 'addAmount' }],
  ])('%s [S5.9]', (_, inputs, expected) => {
    expect(read({ balance: priced, isFiat: true, ...inputs })).toMatchObject(expected)
  })
})

describe('any input', () => {
  it('sends exactly what was typed, to the last unit, or nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (atomic) => {
        const typed = type(formatExact({ atomic, decimals: 18 }))
        const reading = read({ balance: ether(10n ** 27n), isNative: true, typed })
        const fits = atomic + fee.atomic <= 10n ** 27n
        expect(reading.ready?.amount.atomic).toBe(fits ? atomic : undefined)
      }),
    )
  })

  it('says the same for Max as the form accepts', () => {
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
