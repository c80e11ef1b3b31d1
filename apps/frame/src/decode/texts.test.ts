import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from '../signers/bytes.js'
import { formatAddress } from './addresses.js'
import { readBytes, readMessage } from './readMessage.js'
import { cleanLabel, isAllSeen, splitUnseen } from './unseen.js'

function textOf(text: string) {
  return splitUnseen(text)
    .map((part) => ('text' in part ? part.text : `<${part.unseen}>`))
    .join('')
}

describe('splitUnseen: invisible characters', () => {
  it.each([
    ['a direction override', 'a\u202eb', 'a<U+202E>b'],
    ['isolates', '\u2066a\u2069', '<U+2066>a<U+2069>'],
    ['a zero-width space', 'pay\u200bpal', 'pay<U+200B>pal'],
    ['a byte order mark', '\ufeffHello', '<U+FEFF>Hello'],
    ['a null', 'a\0b', 'a<U+0000>b'],
    ['a single carriage return', 'a\rb', 'a<U+000D>b'],
    ['a soft hyphen', 'a\u00adb', 'a<U+00AD>b'],
    ['a line separator', 'a\u2028b', 'a<U+2028>b'],
    ['tag characters', 'a\u{e0041}', 'a<U+E0041>'],
    ['a Hangul filler', 'a\u3164b', 'a<U+3164>b'],
    ['a private-use character', 'a\ue000', 'a<U+E000>'],
    ['a joiner between Latin letters', 'a\u200db', 'a<U+200D>b'],
  ])('shows %s by its number', (_, text, shown) => {
    expect(textOf(text)).toBe(shown)
  })

  it.each(['plain\ntext\twith\r\nlines', '👨\u200d👩\u200d👧 and 🏳️\u200d🌈', 'می\u200cخواهم', 'مرحبا', '日本語'])(
    'keeps %j unchanged',
    (text) => {
      expect(textOf(text)).toBe(text.replace(/\r\n/g, '\n'))
    },
  )

  it('keeps every character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const restored = splitUnseen(text)
          .map((part) => ('text' in part ? part.text : String.fromCodePoint(Number.parseInt(part.unseen.slice(2), 16))))
          .join('')
        expect(restored).toBe(text.replace(/\r\n/g, '\n'))
      }),
    )
  })
})

describe('cleanLabel', () => {
  it('removes invisible characters, line breaks and excess length', () => {
    expect(cleanLabel(' Uni\u202eswap\u200b\n\t Labs ')).toBe('Uniswap Labs')
    expect([...(cleanLabel('n'.repeat(400)) ?? '')]).toHaveLength(60)
    expect(cleanLabel(`Z${'\u0300'.repeat(50)}`)).toBe('Z\u0300\u0300')
  })

  it.each([undefined, 7, {}, '', ' \u200b\u202e '])('returns undefined for %j', (text) => {
    expect(cleanLabel(text)).toBeUndefined()
  })
})

describe('readMessage and readBytes', () => {
  it('decodes hex to bytes, and to text only if all characters are visible', () => {
    expect(readMessage('0x48656c6c6f')).toMatchObject({ text: 'Hello', isHash: false })
    expect(readMessage('0x48651b6c6f').text).toBeUndefined()
    expect(readMessage('0xff').text).toBeUndefined()
  })

  it('always shows a text that was sent as text', () => {
    expect(readMessage('a\u202eb').text).toBe('a\u202eb')
    expect(toHex(readMessage('Hello').bytes)).toBe('0x48656c6c6f')
    // An odd number of digits is not hex, so it is a text.
    expect(readMessage('0x123').text).toBe('0x123')
  })

  it('detects 32 unreadable bytes, also written as text', () => {
    expect(readMessage(`0x${'9f'.repeat(32)}`).isHash).toBe(true)
    expect(readMessage('9f'.repeat(32)).isHash).toBe(true)
    expect(readBytes(new TextEncoder().encode('exactly thirty-two letters here!')).isHash).toBe(false)
  })
})

describe('formatAddress', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('formats %s with the checksum from EIP-55', (address) => {
    expect(formatAddress(address.toLowerCase())).toBe(address)
  })
})

describe('splitUnseen and isAllSeen: long texts', () => {
  it('process a megabyte quickly, with and without invisible characters', () => {
    const before = process.cpuUsage()
    expect(isAllSeen('a\r\nb\t'.repeat(200_000))).toBe(true)
    expect(isAllSeen(`${'a'.repeat(1_000_000)}\u200b`)).toBe(false)
    // Measure processor time in microseconds: it does not depend on the load of the machine.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
