import { describe, expect, it } from 'vitest'
import { getLookupText, looksLikeName, type RecipientInputs, readRecipient } from './useRecipient.js'

const address = `0x${'ab'.repeat(20)}`
function isAddress(text: string) {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

function inputs(text: string, more: Partial<RecipientInputs> = {}): RecipientInputs {
  return {
    text,
    settledText: text,
    isAddress,
    canResolveNames: true,
    lookup: { status: 'pending' },
    ...more,
  }
}

describe('the recipient field', () => {
  it('is empty until something stands in it', () => {
    expect(readRecipient(inputs('  '))).toEqual({ status: 'empty' })
  })

  it('takes an address at once and shows it as the chain likes it written', () => {
    expect(readRecipient(inputs(` ${address} `))).toEqual({ status: 'found', address })
    const lookup = { status: 'success', address: '0xAB' } as const
    expect(readRecipient(inputs(address, { lookup }))).toEqual({ status: 'found', address: '0xAB' })
  })

  it('refuses an address whose checksum is wrong [S5.14]', () => {
    const lookup = { status: 'error', isInvalid: true } as const
    expect(readRecipient(inputs(address, { lookup }))).toEqual({ status: 'invalid', isTyping: false })
  })

  it('looks a name up only when the typing rests, and waits meanwhile', () => {
    const typing = inputs('bob.eth', { settledText: 'bob.e' })
    expect(getLookupText(typing)).toBeUndefined()
    expect(readRecipient(typing)).toEqual({ status: 'resolving', name: 'bob.eth' })
    expect(getLookupText(inputs('bob.eth'))).toBe('bob.eth')
    expect(readRecipient(inputs('bob.eth'))).toEqual({ status: 'resolving', name: 'bob.eth' })
  })

  it('does not take the answer about an earlier text for the present one', () => {
    const lookup = { status: 'success', address } as const
    expect(readRecipient(inputs('bobby.eth', { settledText: 'bob.eth', lookup })).status).toBe('resolving')
  })

  it.each([
    [{ status: 'success', address } as const, { status: 'found', address, name: 'bob.eth' }],
    [{ status: 'success', address: null } as const, { status: 'nobody', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: false } as const, { status: 'failed', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: true } as const, { status: 'invalid', isTyping: false }],
    [{ status: 'error', isInvalid: false, reason: 'unreadable' } as const, { status: 'unreadable', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: false, reason: 'retired' } as const, { status: 'retired', name: 'bob.eth' }],
  ])('reads the look-up %o', (lookup, recipient) => {
    expect(readRecipient(inputs('bob.eth', { lookup }))).toEqual(recipient)
  })

  it('knows no names where the family has none [S5.30]', () => {
    const plain = inputs('bob.eth', { canResolveNames: false })
    expect(getLookupText(plain)).toBeUndefined()
    expect(readRecipient(plain)).toEqual({ status: 'invalid', isTyping: false })
  })

  it('holds its complaint back while someone types', () => {
    expect(readRecipient(inputs('0x12', { settledText: '0x1' }))).toEqual({ status: 'invalid', isTyping: true })
    expect(readRecipient(inputs('0x12'))).toEqual({ status: 'invalid', isTyping: false })
  })

  it.each(['bob.eth', 'a.b.c', 'naïve.eth', '🦊.eth'])('takes %s for a name', (text) => {
    expect(looksLikeName(text)).toBe(true)
  })

  it.each(['bob', 'bob.', '.eth', 'a b.eth', 'https://x.y', 'a/b.eth', `${'a'.repeat(300)}.eth`])(
    'does not take %s for a name',
    (text) => {
      expect(looksLikeName(text)).toBe(false)
    },
  )
})
