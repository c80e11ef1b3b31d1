import { describe, expect, it } from 'vitest'
import { parseCode } from './CodeField.js'

describe('parseCode', () => {
  it.each([
    ['123456', '123456'],
    ['Your code is 123 456.', '123456'],
    ['123-456', '123456'],
    ['Order 42, code 987654, valid 10 minutes', '987654'],
    ['１２３４５６', '123456'],
    ['٤٢٤٢٤٢', '424242'],
    ['12', '12'],
    ['1234567890', '123456'],
    ['no code', ''],
    ['', ''],
  ])('parses %j to %j', (text, code) => {
    expect(parseCode(text)).toBe(code)
  })
})
