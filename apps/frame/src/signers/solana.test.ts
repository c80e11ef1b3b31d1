import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.js'
import { parseSolanaTransaction } from './parseSolanaTransaction.js'
import { signSolanaTransaction } from './solana.js'

function fromBase64(text: string) {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/**
 * The wire format from the tests of @solana/web3.js 1.x ("parse wire format and serialize"): 49 lamports, a seed of 32
 * eights.
 */
const published =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIW' +
  'IY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0' +
  'ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='
const seed = new Uint8Array(32).fill(8)
const address = encodeBase58(ed25519.getPublicKey(seed))
const vault = { signSolana: async (message: Uint8Array) => ed25519.sign(message, seed) }

describe('base58', () => {
  it.each([
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
    [
      '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
    ],
    ['0000287fb4cd', '11233QC4'],
    ['', ''],
  ])('encodes and decodes the vectors of the draft standard: %s', (hex, text) => {
    const bytes = new Uint8Array(Buffer.from(hex, 'hex'))
    expect(encodeBase58(bytes)).toBe(text)
    expect(decodeBase58(text)).toEqual(bytes)
  })

  it('matches @scure/base for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
        expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['0', 'O', 'I', 'l', ' ', 'é', '1'.repeat(6_001)])('rejects %j with a code', (text) => {
    expect(() => decodeBase58(text)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })
})

describe('Solana transactions', () => {
  it('parseSolanaTransaction: parses the published transfer', () => {
    const parsed = parseSolanaTransaction(fromBase64(published))
    expect(parsed).toMatchObject({
      version: 'legacy',
      signerCount: 1,
      readonlyOtherCount: 1,
      keys: [address, 'J3dxNj7nDRRqRRXuEMynDG57DkZK4jYRuv3Garmb1i99', '11111111111111111111111111111111'],
      blockhash: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
      instructions: [{ program: 2, accounts: [0, 1] }],
    })
    expect([...(parsed.instructions[0]?.data ?? [])]).toEqual([2, 0, 0, 0, 49, 0, 0, 0, 0, 0, 0, 0])
  })

  it('signSolanaTransaction: produces the published bytes [S7.66]', async () => {
    const unsigned = fromBase64(published)
    unsigned.fill(0, 1, 65)
    const signed = await signSolanaTransaction(vault, parseSolanaTransaction(unsigned), address)
    expect(Buffer.from(signed.bytes).toString('base64')).toBe(published)
    expect(signed.id).toBe(encodeBase58(fromBase64(published).slice(1, 65)))
  })

  it('signSolanaTransaction: inserts a second signature at its index and keeps the first', async () => {
    const first = ed25519.getPublicKey(new Uint8Array(32).fill(1))
    const message = new Uint8Array([
      2,
      0,
      1,
      3,
      ...first,
      ...ed25519.getPublicKey(seed),
      ...new Uint8Array(32).fill(9),
      ...new Uint8Array(32),
      1,
      2,
      1,
      0,
      1,
      7,
    ])
    const theirs = new Uint8Array(64).fill(5)
    const wire = new Uint8Array([2, ...theirs, ...new Uint8Array(64), ...message])
    const signed = await signSolanaTransaction(vault, parseSolanaTransaction(wire), address)
    expect(signed.bytes.slice(1, 65)).toEqual(theirs)
    expect(ed25519.verify(signed.bytes.slice(65, 129), message, ed25519.getPublicKey(seed))).toBe(true)
    expect(signed.id).toBe(encodeBase58(theirs))
  })

  it('signSolanaTransaction: rejects a transaction that does not need our key', async () => {
    const parsed = parseSolanaTransaction(fromBase64(published))
    const other = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(9)))
    await expect(signSolanaTransaction(vault, parsed, other)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    // Our key is an account here, but not a signer.
    await expect(
      signSolanaTransaction(vault, parsed, 'J3dxNj7nDRRqRRXuEMynDG57DkZK4jYRuv3Garmb1i99'),
    ).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  it('parseSolanaTransaction: parses version 0 with lookup tables', () => {
    const key = (fill: number) => new Uint8Array(32).fill(fill)
    const lookup = [1, ...key(7), 2, 4, 5, 1, 6]
    const wire = new Uint8Array([
      1,
      ...new Uint8Array(64),
      128,
      1,
      0,
      1,
      2,
      ...key(1),
      ...key(2),
      ...key(3),
      1,
      1,
      4,
      0,
      2,
      3,
      4,
      0,
      ...lookup,
    ])
    expect(parseSolanaTransaction(wire)).toMatchObject({
      version: 0,
      lookups: [{ table: encodeBase58(key(7)), writable: [4, 5], readonly: [6] }],
      instructions: [{ program: 1, accounts: [0, 2, 3, 4] }],
    })
  })

  const wire = fromBase64(published)
  it.each([
    ['bytes left over', new Uint8Array([...wire, 0])],
    ['an early end', wire.slice(0, -1)],
    ['no signature', new Uint8Array([0, ...wire.slice(65)])],
    ['version 1', new Uint8Array([...wire.slice(0, 65), 129, ...wire.slice(65)])],
    ['a padded count', new Uint8Array([0x81, 0x00, ...wire.slice(1)])],
    ['more bytes than a packet', new Uint8Array(5_000)],
    ['nothing', new Uint8Array()],
  ])('parseSolanaTransaction: rejects %s', (_, bytes) => {
    expect(() => parseSolanaTransaction(bytes)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  })

  it('parseSolanaTransaction: returns a transaction or throws an error with a code for any bytes', () => {
    const damaged = fc
      .array(fc.tuple(fc.nat({ max: wire.length - 1 }), fc.nat({ max: 255 })), { maxLength: 4 })
      .map((changes) => {
        const copy = wire.slice()
        for (const [at, byte] of changes) copy[at] = byte
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        try {
          parseSolanaTransaction(bytes)
        } catch (error) {
          expect(error).toHaveProperty('code', 'REQUEST_INVALID')
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
