import { describe, expect, it } from 'vitest'
import { findMailbox } from './MailHelp.js'

describe('the mailbox of an address', () => {
  it.each([
    ['a@gmail.com', 'Gmail'],
    ['A@GoogleMail.com', 'Gmail'],
    ['a@hotmail.fr', 'Outlook'],
    ['a@yahoo.co.jp', 'Yahoo Mail'],
    ['a@pm.me', 'Proton Mail'],
  ])('of %s is %s', (email, name) => {
    expect(findMailbox(email)?.name).toBe(name)
  })

  it.each(['a@example.com', 'a@gmail.com.evil.test', 'a@notgmail.com', 'gmail.com@test', ''])(
    'of %j is not known',
    (email) => {
      expect(findMailbox(email)).toBeUndefined()
    },
  )
})
