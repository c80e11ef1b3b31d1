import { expect, it } from 'vitest'
import { readPersonName } from './personFacts.js'

it.each([
  ['  Ann \n Archer ', 'Ann Archer'],
  ['a\u202Eb\u200Bc\u0000d', 'abcd'],
  ['<b>x</b>', '<b>x</b>'],
  ['é'.repeat(100), 'é'.repeat(60)],
  ['👩'.repeat(61), '👩'.repeat(60)],
])('makes one line of %j', (text, userName) => {
  expect(readPersonName(text)).toEqual({ userName })
})

it.each([undefined, null, '', ' ', '\u200B'])('has no name for %j', (text) => {
  expect(readPersonName(text)).toEqual({})
})
