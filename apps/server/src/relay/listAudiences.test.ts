import { describe, expect, it } from 'vitest'
import { listAudiences } from './listAudiences.js'
import { normaliseRelayUrl } from './normaliseRelayUrl.js'

describe('listAudiences', () => {
  it.each([
    ['the public address with /relay', 'https://foyer.example', undefined, ['wss://foyer.example/relay']],
    ['below a path', 'https://host.example/foyer', undefined, ['wss://host.example/foyer/relay']],
    [
      'every name of loopback',
      'http://127.0.0.1:3001',
      undefined,
      ['ws://localhost:3001/relay', 'ws://127.0.0.1:3001/relay', 'ws://[::1]:3001/relay'],
    ],
    [
      'what is configured, and nothing else',
      'http://127.0.0.1:3001',
      ['wss://a.example/r/', 'wss://b.example'],
      ['wss://a.example/r', 'wss://b.example'],
    ],
  ])('is %s', (_, publicUrl, configured, expected) => {
    expect([...listAudiences(publicUrl, configured)]).toEqual(expected)
  })
})

describe('normaliseRelayUrl', () => {
  it.each([
    ['WSS://Relay.Example:443/relay/', 'wss://relay.example/relay'],
    ['https://relay.example/relay?a=1', 'wss://relay.example/relay'],
    ['http://relay.example:80', 'ws://relay.example'],
    ['ftp://relay.example', undefined],
    ['wss://user@relay.example', undefined],
    ['wss://relay.example/#x', undefined],
    ['relay', undefined],
  ])('reads %s', (text, expected) => {
    expect(normaliseRelayUrl(text)).toBe(expected)
  })
})
