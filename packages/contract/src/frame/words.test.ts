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
])('judges %j as the field of the browser does: %s [S5.1]', (text, isEmail) => {
  expect(email.safeParse(text).success).toBe(isEmail)
})

it('takes the six social providers for one, and nothing else [S5.3]', () => {
  const six = ['google', 'github', 'apple', 'facebook', 'x', 'discord']
  const others = ['farcaster', 'myspace', 'Google', '', undefined]
  expect([...six, ...others].filter((name) => socialProvider.safeParse(name).success)).toEqual(six)
})

it.each(['b'.repeat(65_000), `${'b.'.repeat(32_000)}@`, '@'.repeat(65_000)])(
  'refuses 65,000 characters within half a second of the processor',
  (text) => {
    const before = process.cpuUsage()
    expect(email.safeParse(`a@${text}@`).success).toBe(false)
    // A pattern of quadratic cost takes seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(500_000)
  },
)
