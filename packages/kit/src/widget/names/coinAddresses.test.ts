import { describe, expect, it } from 'vitest'
import { bitcoinCoin, formatCoinAddress, parseCoinAddress, solanaCoin } from './coinAddresses.js'

// The test vectors of BIP-173 and BIP-350.
const good: readonly [string, string][] = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0x0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    '0x5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
  ],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '0x5210751e76e8199196d454941c45d1b3a323'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '0x512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
]

describe('Bitcoin address', () => {
  it.each(good)('%s is parsed to its output script and formatted back (ENSIP-9)', (text, hex) => {
    expect(parseCoinAddress[bitcoinCoin]?.(text)).toBe(hex)
    expect(formatCoinAddress[bitcoinCoin]?.(hex)).toBe(text.toLowerCase())
  })

  it.each([
    // In this order: wrong checksum variant, wrong character, mixed case, testnet, leftover bits, no payload, base58,
    // prefix only, empty.
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    'bc1rw5uspcuh',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    'bc1',
    '',
  ])('rejects %s', (text) => {
    expect(parseCoinAddress[bitcoinCoin]?.(text)).toBeUndefined()
  })

  it('formats an output script of an older type as its hex bytes', () => {
    const hex = `0x76a914${'00'.repeat(20)}88ac`
    expect(formatCoinAddress[bitcoinCoin]?.(hex)).toBe(hex)
  })
})

describe('Solana address', () => {
  const text = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

  it('is parsed to 32 bytes and formatted back', () => {
    const hex = parseCoinAddress[solanaCoin]?.(text) ?? ''
    expect(hex).toMatch(/^0x[0-9a-f]{64}$/)
    expect(formatCoinAddress[solanaCoin]?.(hex)).toBe(text)
  })

  it.each([text.slice(1), '0x0000', 'l0l'])('rejects %s', (wrong) => {
    expect(parseCoinAddress[solanaCoin]?.(wrong)).toBeUndefined()
  })
})
