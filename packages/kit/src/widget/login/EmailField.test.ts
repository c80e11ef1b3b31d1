import { describe, expect, it } from 'vitest'
import { isEmail } from './EmailField.js'

describe('isEmail [S5.1]', () => {
  it.each(['a@b.ch', 'first.last+tag@sub.example.co.uk', 'alice@test', 'ü@exämple.de'])('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each(['', 'alice', 'alice@', '@b.ch', 'a@b.', 'a b@c.de', 'a@b@c.de', '<a@b.ch>', `${'x'.repeat(250)}@b.ch`])(
    'rejects %j',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )
})
