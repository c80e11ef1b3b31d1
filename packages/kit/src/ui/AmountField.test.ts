import { expect, it } from 'vitest'
import { getDecimalMark, readAmountKeys } from './AmountField.js'

it.each([
  ['0,', ',', ',', '0.'],
  ['0,5', '5', ',', '0,5'],
  [',', ',', ',', '.'],
  // Where a comma groups thousands, or something stands there that a second mark makes no number.
  ['1,', ',', '.', '1,'],
  ['1,0,', ',', ',', '1,0,'],
  ['1.5,', ',', ',', '1.5,'],
  // Pasted, or set by a program: nobody knows what the comma means.
  ['1,000', undefined, ',', '1,000'],
  ['1,000', '1,000', ',', '1,000'],
  ['٠٫٥', '٥', '٫', '0.5'],
  ['۱۲۳', '۳', '.', '123'],
  ['1٬000', null, '.', '1٬000'],
])('reads %j after the key %j, in a region that writes %j, as %j', (text, key, mark, read) => {
  expect(readAmountKeys(text, key, mark)).toBe(read)
})

it.each([
  ['de-DE', ','],
  ['en-US', '.'],
  ['ar-EG', '٫'],
])('knows the mark of %s', (locale, mark) => {
  expect(getDecimalMark(locale)).toBe(mark)
})
