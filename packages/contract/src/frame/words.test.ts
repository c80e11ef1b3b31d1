import { expect, it } from 'vitest'
import { email, socialProvider } from './words.js'

it.each([
  ['somebody@example.com', true],
  ['  Some.Body+tag@Example.COM ', true],
  ['a@b', false],
  ['a@bc', true],
  ['a@b.', false],
  ['a@b..c', true],
  ['a@@b.c', false],
  ['a b@c.d', false],
  ['<a@b.c>', false],
  [`${'a'.repeat(250)}@b.cd`, false],
])("email: %j is valid as in the browser's e-mail field: %s [S5.1]", (text, isEmail) => {
  expect(email.safeParse(text).success).toBe(isEmail)
})

it('socialProvider: accepts exactly the six providers [S5.3]', () => {
  const six = ['google', 'github', 'apple', 'facebook', 'x', 'discord']
  const others = ['farcaster', 'myspace', 'Google', '', undefined]
  expect([...six, ...others].filter((name) => socialProvider.safeParse(name).success)).toEqual(six)
})

it.each(['b'.repeat(65_000), `${'b.'.repeat(32_000)}@`, '@'.repeat(65_000)])(
  'email: rejects 65,000 characters within 0.5 s of CPU time',
  (text) => {
    const before = process.cpuUsage()
    expect(email.safeParse(`a@${text}@`).success).toBe(false)
    // A pattern with quadratic cost would take seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  },
)
