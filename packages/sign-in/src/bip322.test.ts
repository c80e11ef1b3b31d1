import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { verifyBip322 } from './bip322.js'

const helloBySegwit = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  message: 'Hello World',
  signature:
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}
/** From Bitcoin Core's tests of BIP-322. */
const helloByTaproot = {
  address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
  message: 'Hello World',
  signature: 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
}
/** From the library bip322-js. */
const helloByWrapped = {
  address: '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
  message: 'Hello World',
  signature:
    'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
}
const legacy = {
  address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
  message: 'This is an example of a signed message.',
  signature: 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
}
const all = [
  ['p2wpkh', helloBySegwit],
  ['p2tr', helloByTaproot],
  ['p2sh-p2wpkh', helloByWrapped],
  ['p2pkh', legacy],
] as const

function read(base64: string) {
  return Uint8Array.from(Buffer.from(base64, 'base64'))
}
function write(bytes: ArrayLike<number>) {
  return Buffer.from(Uint8Array.from(bytes)).toString('base64')
}

describe('verifyBip322', () => {
  it.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('accepts the example signatures of BIP-322 for %j', (message, signature) => {
    expect(verifyBip322({ address: helloBySegwit.address, message, signature })).toBe(true)
  })

  it.each(all)('accepts a signature of a %s address only for the signed message', (_kind, signed) => {
    expect(verifyBip322(signed)).toBe(true)
    for (const message of ['', `${signed.message} `, signed.message.toLowerCase(), `${signed.message}\n`])
      expect(verifyBip322({ ...signed, message })).toBe(false)
  })

  it.each(all)('rejects a signature of a %s address with any flipped bit', (_kind, signed) => {
    const bytes = read(signed.signature)
    for (const [index, byte] of bytes.entries()) {
      const turned = bytes.with(index, byte ^ (1 << (index % 8)))
      // The first byte of BIP-137 also encodes the address type. It is not checked, because wallets disagree about it.
      if (signed === legacy && index === 0) continue
      expect(verifyBip322({ ...signed, signature: write(turned) }), `byte ${index}`).toBe(false)
    }
  })

  it('rejects the signature of any other address', () => {
    for (const [, { address }] of all)
      for (const [, signed] of all) expect(verifyBip322({ ...signed, address })).toBe(signed.address === address)
    // An address of an older type is another account, even with the same key.
    expect(verifyBip322({ ...helloBySegwit, address: '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc' })).toBe(false)
  })

  it('accepts BIP-137 for the segwit addresses of the key, with any address type in the header', () => {
    const bytes = read(legacy.signature)
    const address = 'bc1qngw83fg8dz0k749cg7k3emc7v98wy0c74dlrkd'
    for (const header of [31, 39]) {
      const signature = write(bytes.with(0, header + (((bytes[0] ?? 0) - 27) & 3)))
      expect(verifyBip322({ ...legacy, address, signature })).toBe(true)
    }
    // An uncompressed key has no segwit address.
    expect(verifyBip322({ ...legacy, address, signature: write(bytes.with(0, 27)) })).toBe(false)
  })

  it('rejects a signature that does not cover the whole transaction', () => {
    const bytes = read(helloBySegwit.signature)
    // The last byte of the first item is the sighash type.
    const kind = 1 + (bytes[1] ?? 0)
    expect(bytes[kind]).toBe(1)
    for (const other of [0, 2, 3, 0x81])
      expect(verifyBip322({ ...helloBySegwit, signature: write(bytes.with(kind, other)) })).toBe(false)
  })

  it('rejects the alternative signature with a high S (low-S rule)', () => {
    const bytes = read(helloBySegwit.signature)
    const length = bytes[1] ?? 0
    const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(2, 1 + length), 'der')
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der')
    const key = bytes.subarray(2 + length)
    const signature = write([2, high.length + 1, ...high, 1, ...key])
    expect(verifyBip322({ ...helloBySegwit, signature })).toBe(false)
    const low = new secp256k1.Signature(r, s).toBytes('der')
    expect(verifyBip322({ ...helloBySegwit, signature: write([2, low.length + 1, ...low, 1, ...key]) })).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['no base64', 'hello!'],
    ['an empty witness', write([0])],
    ['a truncated witness', write([2, 71, 1, 2, 3])],
    ['a third item', write([3, ...read(helloBySegwit.signature).subarray(1), 0])],
    ['extra bytes after the end', write([...read(helloBySegwit.signature), 0])],
    ['a very long text', 'A'.repeat(4096)],
  ])('rejects %s as a signature', (_what, signature) => {
    expect(verifyBip322({ ...helloBySegwit, signature })).toBe(false)
  })

  it.each([
    ['a wrong checksum', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0k'],
    ['the checksum of the other kind (BIP-350)', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['mixed case', 'bc1Q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
    ['another coin', 'ltc1q9vza2e8x573nczrlzms0wvx3gsqjx7va0hm6k0'],
    ['a wrong base58 checksum', '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbW'],
    ['an EVM address', '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'],
    ['nothing', ''],
  ])('rejects an address with %s', (_what, address) => {
    expect(verifyBip322({ ...helloBySegwit, address })).toBe(false)
  })

  it('accepts an address in capitals, as in QR codes', () => {
    expect(verifyBip322({ ...helloBySegwit, address: helloBySegwit.address.toUpperCase() })).toBe(true)
  })
})
