import { describe, expect, it } from 'vitest'
import { findMailbox } from './MailHelp.js'

describe('findMailbox', () => {
  it.each([
    ['a@gmail.com', 'Gmail'],
    ['A@GoogleMail.com', 'Gmail'],
    ['a@hotmail.fr', 'Outlook'],
    ['a@yahoo.co.jp', 'Yahoo Mail'],
    ['a@pm.me', 'Proton Mail'],
  ])('returns the mailbox for %s: %s', (email, name) => {
    expect(findMailbox(email)?.name).toBe(name)
  })

  it.each(['a@example.com', 'a@gmail.com.evil.test', 'a@notgmail.com', 'gmail.com@test', ''])(
    'returns undefined for %j',
    (email) => {
      expect(findMailbox(email)).toBeUndefined()
    },
  )
})
