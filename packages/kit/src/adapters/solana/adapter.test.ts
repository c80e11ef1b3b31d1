import { decodeBase58 } from '@foyer/primitives/base58'
import { describe, expect, it } from 'vitest'
import { createSolanaAdapter } from './index.js'

const adapter = createSolanaAdapter()
const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('the Solana adapter', () => {
  it.each([
    [address, true],
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111112', true],
    // 31 and 33 bytes.
    ['1111111111111111111111111111111', false],
    ['111111111111111111111111111111111', false],
    ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLt0', false],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
    ['', false],
    [`${address} `, false],
  ])('says whether %s is an address: %s', (value, isRight) => {
    expect(adapter.isAddress(value)).toBe(isRight)
  })

  it('shows an address as it is: base58 has one spelling', async () => {
    expect(await adapter.formatAddress(address)).toBe(address)
  })

  it('has the signature of a message as base58 text', async () => {
    const asked: Uint8Array[] = []
    const provider = {
      signMessage: async (message: Uint8Array) => {
        asked.push(message)
        return Uint8Array.of(1, 2, 3)
      },
    }
    const signature = await adapter.signMessage?.(provider, address, 'héllo')
    expect(decodeBase58(signature ?? '')).toEqual(Uint8Array.of(1, 2, 3))
    expect(asked).toEqual([new TextEncoder().encode('héllo')])
  })

  it('asks no provider that cannot sign', async () => {
    await expect(adapter.signMessage?.({}, address, 'x')).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
  })
})
