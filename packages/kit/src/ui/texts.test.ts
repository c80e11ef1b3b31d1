import { getAvatarColors, truncateMiddle } from '@foyer/ui/accountLook'
import { describe, expect, it } from 'vitest'
import { amountSizePx, getAmountSize } from './AmountText.js'
import { safeImageSource } from './markup/rowMarkup.js'

describe('truncateMiddle', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

  it('shortens an address to 0x1234…5678', () => {
    expect(truncateMiddle(address)).toBe('0xd8dA…6045')
    expect(truncateMiddle(address, 4, 6)).toBe('0xd8…A96045')
  })

  it('returns a text unchanged if it would not get shorter', () => {
    expect(truncateMiddle('vitalik.eth', 6, 4)).toBe('vitalik.eth')
    expect(truncateMiddle('', 6, 4)).toBe('')
  })

  it('never splits a character', () => {
    expect(truncateMiddle('🦊🦊🦊🦊🦊🦊', 1, 1)).toBe('🦊…🦊')
  })

  it('shortens a name of 400 characters', () => {
    expect(truncateMiddle('a'.repeat(400), 4, 0)).toBe('aaaa…')
  })
})

describe('getAvatarColors', () => {
  it('uses only the first six hex digits', () => {
    const one = getAvatarColors('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
    expect(getAvatarColors('0xD8DA6B0000000000000000000000000000000000')).toEqual(one)
    expect(getAvatarColors('0x18dA6BF26964aF9D7eEd9e03E53415D37aA96045')).not.toEqual(one)
  })

  it('returns valid colors for addresses without hex digits and for any text', () => {
    for (const text of ['So11111111111111111111111111111111111111112', '', '"><script>']) {
      for (const color of getAvatarColors(text)) expect(color).toMatch(/^hsl\(\d{1,3} \d\d% \d\d%\)$/)
    }
  })
})

describe('safeImageSource', () => {
  it('accepts image URLs', () => {
    for (const source of [
      'data:image/png;base64,AA==',
      'data:image/svg+xml,%3Csvg/%3E',
      'blob:https://a/b',
      'https://a/b.png',
    ])
      expect(safeImageSource(source)).toBe(source)
  })

  it('rejects every other URL', () => {
    for (const source of [
      undefined,
      '',
      'javascript:alert(1)',
      'data:text/html,<script>',
      'file:///etc/passwd',
      '//a/b.png',
    ])
      expect(safeImageSource(source)).toBeUndefined()
    expect(safeImageSource(`data:image/png;base64,${'A'.repeat(600_000)}`)).toBeUndefined()
  })
})

describe('getAmountSize', () => {
  it('scales with the width of a screen below 360 px', () => {
    expect(getAmountSize(16)).toBe('min(27px,max(14px,(100vw - 32px)*0.0819))')
    expect(getAmountSize(1, 20)).toContain('min(20px,')
  })
})

describe('amountSizePx', () => {
  it('shrinks the font from 48 to 20 px as the text gets longer', () => {
    expect([1, 8, 16, 60].map(amountSizePx)).toEqual([48, 48, 27, 20])
  })

  it('fits up to 22 characters into 328 px, with a wide font and the gap before the unit', () => {
    for (let characters = 1; characters <= 22; characters += 1)
      expect(characters * 0.7 * amountSizePx(characters) + 8).toBeLessThanOrEqual(328)
  })
})
