import { describe, expect, it } from 'vitest'
import { domainsOf, frameAncestorsOf, isEmbedPattern, mayEmbed, readOrigin } from './embedOrigins.js'

describe('embed origins', () => {
  it.each([
    'https://app.example',
    'https://app.example.com:8443',
    'https://*.shop.example.com',
    'http://localhost:*',
    'http://127.0.0.1:3000',
    'http://secure.localhost:3000',
  ])('isEmbedPattern: accepts %s', (pattern) => expect(isEmbedPattern(pattern)).toBe(true))

  it.each([
    '*',
    'https://*',
    'http://*:*',
    'https://*.com',
    'https://*.co.uk',
    'https://*.vercel.app',
    'https://shop-*.example.com',
    'https://*example.com',
    'http://shop.example.com',
    'http://*.example.com',
    'https://app.example/',
    'https://app.example; script-src *',
    "https://app.example 'unsafe-inline'",
    'ftp://app.example',
    'null',
  ])('isEmbedPattern: rejects %s, which allows strangers or cannot be written in a policy', (pattern) => {
    expect(isEmbedPattern(pattern)).toBe(false)
    expect(frameAncestorsOf([pattern])).toBe("'none'")
  })

  it('mayEmbed: matches the same origins as the policy of frameAncestorsOf', () => {
    const patterns = ['https://*.example.com', 'https://one.example', '*']
    expect(frameAncestorsOf(patterns)).toBe('https://*.example.com https://one.example')
    expect(mayEmbed(patterns, 'https://a.b.example.com')).toBe(true)
    expect(mayEmbed(patterns, 'https://example.com.evil.example')).toBe(false)
    expect(mayEmbed(patterns, 'https://two.example')).toBe(false)
  })

  it('domainsOf: returns the registrable domains, with the private suffixes of the public suffix list', () => {
    const patterns = [
      'https://shop.acme.co.uk',
      'https://*.acme.co.uk',
      'https://mine.vercel.app',
      'http://localhost:*',
    ]
    expect(domainsOf([...patterns, 'http://127.0.0.1:3000', 'http://[::1]:3000'])).toEqual([
      'acme.co.uk',
      'mine.vercel.app',
    ])
  })

  it.each([
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    'data:text/html,x',
    'null',
    '',
    'blob:https://a.example/x',
  ])('readOrigin: rejects %s', (text) => expect(readOrigin(text)).toBeUndefined())
})
