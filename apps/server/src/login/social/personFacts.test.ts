import { expect, it } from 'vitest'
import { parsePersonName } from './personFacts.js'

it.each([
  ['  Ann \n Archer ', 'Ann Archer'],
  ['a\u202Eb\u200Bc\u0000d', 'abcd'],
  ['<b>x</b>', '<b>x</b>'],
  ['é'.repeat(100), 'é'.repeat(60)],
  ['👩'.repeat(61), '👩'.repeat(60)],
])('parsePersonName: converts %j to one line', (text, userName) => {
  expect(parsePersonName(text)).toEqual({ userName })
})

it.each([undefined, null, '', ' ', '\u200B'])('parsePersonName: returns no name for %j', (text) => {
  expect(parsePersonName(text)).toEqual({})
})
