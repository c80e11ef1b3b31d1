import { describe, expect, it } from 'vitest'
import { getLookupText, looksLikeName, type RecipientInputs, validateRecipient } from './useRecipient.js'

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

describe('recipient field', () => {
  it('validateRecipient: returns empty for an empty field', () => {
    expect(validateRecipient(inputs('  '))).toEqual({ status: 'empty' })
  })

  it("validateRecipient: accepts an address at once and returns it in the chain's preferred format", () => {
    expect(validateRecipient(inputs(` ${address} `))).toEqual({ status: 'found', address })
    const lookup = { status: 'success', address: '0xAB' } as const
    expect(validateRecipient(inputs(address, { lookup }))).toEqual({ status: 'found', address: '0xAB' })
  })

  it('validateRecipient: rejects an address with a wrong checksum [S5.14]', () => {
    const lookup = { status: 'error', isInvalid: true } as const
    expect(validateRecipient(inputs(address, { lookup }))).toEqual({ status: 'invalid', isTyping: false })
  })

  it('getLookupText: returns a name only after typing stops', () => {
    const typing = inputs('bob.eth', { settledText: 'bob.e' })
    expect(getLookupText(typing)).toBeUndefined()
    expect(validateRecipient(typing)).toEqual({ status: 'resolving', name: 'bob.eth' })
    expect(getLookupText(inputs('bob.eth'))).toBe('bob.eth')
    expect(validateRecipient(inputs('bob.eth'))).toEqual({ status: 'resolving', name: 'bob.eth' })
  })

  it('validateRecipient: ignores the lookup of an earlier text', () => {
    const lookup = { status: 'success', address } as const
    expect(validateRecipient(inputs('bobby.eth', { settledText: 'bob.eth', lookup })).status).toBe('resolving')
  })

  it.each([
    [{ status: 'success', address } as const, { status: 'found', address, name: 'bob.eth' }],
    [{ status: 'success', address: null } as const, { status: 'nobody', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: false } as const, { status: 'failed', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: true } as const, { status: 'invalid', isTyping: false }],
    [{ status: 'error', isInvalid: false, reason: 'unreadable' } as const, { status: 'unreadable', name: 'bob.eth' }],
    [{ status: 'error', isInvalid: false, reason: 'retired' } as const, { status: 'retired', name: 'bob.eth' }],
  ])('validateRecipient: returns the state for the lookup %o', (lookup, recipient) => {
    expect(validateRecipient(inputs('bob.eth', { lookup }))).toEqual(recipient)
  })

  it('rejects names if the chain family has none [S5.30]', () => {
    const plain = inputs('bob.eth', { canResolveNames: false })
    expect(getLookupText(plain)).toBeUndefined()
    expect(validateRecipient(plain)).toEqual({ status: 'invalid', isTyping: false })
  })

  it('validateRecipient: marks an invalid text as `isTyping` while the user types', () => {
    expect(validateRecipient(inputs('0x12', { settledText: '0x1' }))).toEqual({ status: 'invalid', isTyping: true })
    expect(validateRecipient(inputs('0x12'))).toEqual({ status: 'invalid', isTyping: false })
  })

  it.each(['bob.eth', 'a.b.c', 'naïve.eth', '🦊.eth'])('looksLikeName: accepts %s', (text) => {
    expect(looksLikeName(text)).toBe(true)
  })

  it.each(['bob', 'bob.', '.eth', 'a b.eth', 'https://x.y', 'a/b.eth', `${'a'.repeat(300)}.eth`])(
    'looksLikeName: rejects %s',
    (text) => {
      expect(looksLikeName(text)).toBe(false)
    },
  )
})
