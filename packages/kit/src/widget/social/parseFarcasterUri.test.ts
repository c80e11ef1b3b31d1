import { describe, expect, it } from 'vitest'
import { parseFarcasterUri } from './parseFarcasterUri.js'

describe('the address of Farcaster', () => {
  it.each([
    'farcaster://connect?channelToken=A1',
    'https://farcaster.xyz/~/siwf?channelToken=A1',
    'http://localhost:3003/f',
  ])('may be %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBe(uri)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.test/',
    'intent://x',
    'nothing',
    `https://${'x'.repeat(2100)}`,
  ])('may not be %s', (uri) => {
    expect(parseFarcasterUri(uri)).toBeUndefined()
  })
})
