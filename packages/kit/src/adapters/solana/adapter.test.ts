import { decodeBase58 } from '@foyer/primitives/base58'
import { describe, expect, it } from 'vitest'
import { createSolanaAdapter } from './index.js'

const adapter = createSolanaAdapter()
const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('createSolanaAdapter', () => {
  it.each([
    [address, true],
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111112', true],
    // Base58 of 31 and 33 bytes.
    ['1111111111111111111111111111111', false],
    ['111111111111111111111111111111111', false],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLt0', false],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
    ['', false],
    [`${address} `, false],
  ])('isAddress: returns for "%s" the result %s', (value, isRight) => {
    expect(adapter.isAddress(value)).toBe(isRight)
  })

  it('formatAddress returns the address unchanged, because base58 has one spelling', async () => {
    expect(await adapter.formatAddress(address)).toBe(address)
  })

  it('signMessage returns the signature in base58', async () => {
    const requested: Uint8Array[] = []
    const provider = {
      signMessage: async (message: Uint8Array) => {
        requested.push(message)
        return Uint8Array.of(1, 2, 3)
      },
    }
    const signature = await adapter.signMessage?.(provider, address, 'héllo')
    expect(decodeBase58(signature ?? '')).toEqual(Uint8Array.of(1, 2, 3))
    expect(requested).toEqual([new TextEncoder().encode('héllo')])
  })

  it('error: signMessage rejects a provider that cannot sign', async () => {
    await expect(adapter.signMessage?.({}, address, 'x')).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
  })
})
