import { expect, it } from 'vitest'
import { isLocalHost, isLocalOrigin } from './localNames.js'

it.each(['localhost:3003', '127.0.0.1', '[::1]:80', 'secure.localhost:3002'])(
  'isLocalHost: accepts the host %s',
  (host) => {
    expect(isLocalHost(host)).toBe(true)
  },
)

it.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example:3003',
  '127.0.0.1.evil.example',
  'evil.example#localhost',
])('isLocalHost: rejects the host %s, as in DNS rebinding', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

it('isLocalOrigin: accepts only exact origins of this machine', () => {
  expect(isLocalOrigin('http://localhost:3000')).toBe(true)
  expect(isLocalOrigin('https://app.localhost')).toBe(true)
  for (const origin of ['null', 'http://localhost:3000/', 'http://localhost@evil.example', 'file://', 'https://a.b']) {
    expect(isLocalOrigin(origin)).toBe(false)
  }
})
