import { describe, expect, it } from 'vitest'
import { listSendWarnings, type SendFacts } from './SendWarnings.js'

function amount(atomic: bigint) {
  return { atomic, decimals: 18 }
}
const facts: SendFacts = {
  from: '0xA11ce',
  to: '0xb0b',
  known: [],
  recipient: { isContract: false, isUnused: false },
  isNative: false,
  native: amount(10n),
  maxFee: amount(5n),
}

/** The addresses have the same first and last characters, the only ones that the widget shows. */
const friend = `0xabcd${'1'.repeat(32)}ef01`
const twin = `0xABCD${'2'.repeat(32)}EF01`

describe('listSendWarnings', () => {
  it('returns no warnings for an ordinary transfer and for unknown facts', () => {
    expect(listSendWarnings(facts)).toEqual([])
    expect(listSendWarnings({ ...facts, recipient: undefined, native: undefined, maxFee: undefined })).toEqual([])
  })

  it.each<[Partial<SendFacts>, string[]]>([
    [{ to: '0xa11CE' }, ['warnOwnAddress']],
    [{ to: `0x${'0'.repeat(40)}` }, ['warnZeroAddress']],
    [{ to: twin, known: [friend] }, ['warnLookAlike']],
    [{ to: twin, from: friend }, ['warnLookAlike']],
    [{ to: friend.toUpperCase().replace('0X', '0x'), known: [friend] }, []],
    [{ recipient: { isContract: true, isUnused: false } }, ['warnContract']],
    [{ recipient: { isContract: false, isUnused: true } }, ['warnNew']],
    [{ native: amount(0n), maxFee: undefined }, ['feeOver']],
    [{ native: amount(4n) }, ['feeOver']],
    [{ native: amount(4n), isNative: true }, []],
    [{ native: amount(0n), maxFee: amount(0n) }, []],
    [{ to: `0x${'0'.repeat(40)}`, recipient: { isContract: false, isUnused: true } }, ['warnZeroAddress']],
  ])('for %o returns %o', (more, warnings) => {
    expect(listSendWarnings({ ...facts, ...more })).toEqual(warnings)
  })
})
