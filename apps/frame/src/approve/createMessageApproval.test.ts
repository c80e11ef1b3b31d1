import { asking } from '@foyer/messages/frame/en/asking'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessage } from '../decode/readMessage.js'
import { createMessageApproval } from './createMessageApproval.js'

const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const facts = {
  words: asking,
  locale: 'en',
  origin: 'https://app.example.com',
  hostName: 'app.example.com',
  address,
  chainReference: '1',
  networkName: 'Ethereum',
  nowMs: Date.UTC(2026, 10, 20),
} as const
const ownSignIn = `app.example.com wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://app.example.com\nVersion: 1\nChain ID: 1\nNonce: 32891756`
function notify(text: string) {
  return createMessageApproval(readMessage(text), facts)
}
function tones(text: string) {
  return notify(text).notices.map(({ tone }) => tone)
}

describe('createMessageApproval', () => {
  it('shows an ordinary text without warnings', () => {
    expect(notify('Hello')).toMatchObject({ title: 'Sign a message', notices: [], message: { text: 'Hello' } })
  })

  it('shows a danger with checkbox for unreadable bytes, and a warning for invisible characters', () => {
    expect(tones('0xdeadbeef')).toEqual(['danger'])
    expect(tones(`0x${'9f'.repeat(32)}`)).toEqual(['danger'])
    expect(tones('a\u202eb')).toEqual(['warning'])
  })

  it.each([
    ['a plain message', 'Hello', 'message'],
    ['a sign-in for the domain and URI of the page', ownSignIn, 'ownSignIn'],
    ['a sign-in for another domain', ownSignIn.replace('app.example.com wants', 'shop.example wants'), 'message'],
    ['a sign-in with a URI of another origin', ownSignIn.replace('URI: https://app', 'URI: https://evil'), 'message'],
    ['a sign-in without a URI', ownSignIn.replace('URI: https://app.example.com\n', ''), 'message'],
    ['a sign-in for another address', ownSignIn.replace(address, `0x${'11'.repeat(20)}`), 'message'],
    ['a sign-in for another chain', ownSignIn.replace('Chain ID: 1', 'Chain ID: 5'), 'message'],
    ['an expired sign-in', `${ownSignIn}\nExpiration Time: 2020-01-01T00:00:00Z`, 'message'],
    ['a sign-in with text after its fields', `${ownSignIn}\nand I agree to pay`, 'message'],
    ['a sign-in with a ReCap', `${ownSignIn}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`, 'message'],
    ['a sign-in with hidden characters', `${ownSignIn.replace('\n\nURI', '\n\na\u202eb\n\nURI')}`, 'message'],
  ] as const)('createMessageApproval: the kind of %s', (_, text, kind) => {
    expect(notify(text).kind).toBe(kind)
  })

  it('shows a sign-in as such, with the requesting host in its title', () => {
    const text = `app.example.com wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://app.example.com\nVersion: 1\nChain ID: 1`
    expect(notify(text)).toMatchObject({ title: 'Sign in to app.example.com', notices: [] })
    // The raw data contains the complete message.
    expect(notify(text).raw).toEqual([{ label: 'Message', text }])
  })

  const signIn = `app.example.com wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://app.example.com\nNonce: 32891756\nIssued At: 2026-11-20T20:00:00Z`
  it.each([
    ['text after its fields', '\n\nI also give you my house'],
    ['a repeated field', '\nNonce: 12345678'],
    ['a field that is a sentence', '\nRequest ID: I also give you my house'],
    ['text after its resources', '\nResources:\n- https://app.example.com\nI also give you my house'],
  ])('shows the complete text of a sign-in with %s, and warns', (_, more) => {
    expect(notify(signIn + more)).toMatchObject({
      title: 'Sign in to app.example.com',
      message: { text: signIn + more },
      notices: [{ tone: 'danger', text: asking.warnSignInBroken }],
    })
  })

  it('shows only the fields of a valid sign-in', () => {
    const told = notify(`${signIn}\nResources:\n- https://app.example.com/terms\n`)
    expect(told).toMatchObject({ notices: [] })
    expect(told.message).toBeUndefined()
  })

  it.each([
    ['a line before it', `\napp.example.com wants you to sign in with your Ethereum account:\n${address}`],
    [
      'an extra word in its first line',
      `app.example.com wants you to sign in with your Ethereum account: now\n${address}`,
    ],
    ['a domain with a space', `app.example.com evil wants you to sign in with your Ethereum account:\n${address}`],
  ])('does not let a sign-in avoid the check by %s', (_, text) => {
    expect(tones(text)).toContain('danger')
  })

  it('security: quotes the message only in short, on one line and without invisible characters', () => {
    const long = `safe\u202e${'.to.confirm'.repeat(20)}`
    const requested = `${long} wants you to sign in with your Ethereum account:\n${'0xabc. You may go on. '.repeat(200)}\n`
    const { title, notices } = notify(requested)
    expect(title).toBe(`Sign in to ${`safe${'.to.confirm'.repeat(20)}`.slice(0, 79)}…`)
    for (const { text } of notices) {
      expect(text.length).toBeLessThan(250)
      expect(text).not.toContain('\u202e')
    }
    const uri = `https://evil.example/${'you-may-go-on/'.repeat(200)}`
    const elsewhere = `app.example.com wants you to sign in with your Ethereum account:\n${address}\n\nURI: ${uri}`
    expect(notify(elsewhere).notices[0]?.text.length).toBeLessThan(250)
  })

  it('warns that the rest is signed as well if the message is too long for its box', () => {
    const danger = { tone: 'danger', text: asking.warnTooLong }
    expect(notify('a'.repeat(20_000)).notices).toEqual([])
    expect(notify('a'.repeat(20_001)).notices).toEqual([danger])
    expect(notify(`0x${'ff'.repeat(2_000)}`).notices).not.toContainEqual(danger)
    expect(notify(`0x${'ff'.repeat(2_001)}`).notices).toContainEqual(danger)
  })

  it('detects the wrong domain with any text around it', () => {
    fc.assert(
      fc.property(fc.webAuthority(), (domain) => {
        const text = `${domain} wants you to sign in with your Ethereum account:\n${address}\n`
        expect(tones(text)).toContain('danger')
      }),
    )
  })
})
