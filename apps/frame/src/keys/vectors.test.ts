import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { HDKey as Bip32Key } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { HDKey } from 'micro-key-producer/slip10.js'
import { describe, expect, it } from 'vitest'
import { copyBytes } from './bytes.js'
import type { OpenWallet } from './engine/Engine.js'
import { signEip155Digest, signSolana } from './engine/sign.js'
import { deriveEd25519, deriveSecp256k1 } from './hdKeys.js'
import { toEip155Address } from './keccak256.js'
import { accountPaths, assertKeysSign, deriveKeys } from './WalletKeys.js'
import { fromWords, toSeed, toWords } from './words.js'

function hex(text: string) {
  return copyBytes(Buffer.from(text, 'hex'))
}
function toHex(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('hex')
}

describe('BIP-39, published vectors (trezor/python-mnemonic, 256 bits)', () => {
  it.each([
    ['00'.repeat(32), `${'abandon '.repeat(23)}art`],
    [
      '7f'.repeat(32),
      `${'legal winner thank year wave sausage worth useful '.repeat(3).trim().split(' ').slice(0, 23).join(' ')} title`,
    ],
    [
      '80'.repeat(32),
      `${'letter advice cage absurd amount doctor acoustic avoid '.repeat(3).trim().split(' ').slice(0, 23).join(' ')} bless`,
    ],
    ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
    [
      '68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
      'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
    ],
    [
      'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
      'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
    ],
  ])('%s', async (entropy, words) => {
    expect((await toWords(hex(entropy))).join(' ')).toBe(words)
    expect(toHex((await fromWords(words)) ?? new Uint8Array())).toBe(entropy)
  })

  it('toSeed: derives the seed without a passphrase', async () => {
    // The vectors above use the passphrase TREZOR. This seed, from ethers and Ledger, uses an empty one.
    expect(toHex(await toSeed(hex('00'.repeat(32))))).toBe(
      '408b285c123836004f4b8842c89324c1f01382450c0d439af345ba7fc49acf705489c6fc77dbd4e3dc1dd8cc6bc9f043db8ada1e243c4a0eafb290d399480840',
    )
  })

  it('fromWords: rejects a wrong checksum word, an unknown word, and any number of words except 24', async () => {
    for (const words of ['abandon '.repeat(24), `${'abandon '.repeat(23)}arts`, `${'abandon '.repeat(11)}about`, ''])
      expect(await fromWords(words)).toBeUndefined()
  })

  it('fromWords: restores every entropy, with any spaces, numbering or capital letters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(' ', '\n', '  ', ', '),
        async (bytes, gap) => {
          const words = await toWords(bytes)
          const text = words.map((word, at) => `${at + 1}) ${at % 2 ? word.toUpperCase() : word}`).join(gap)
          expect(toHex((await fromWords(text)) ?? new Uint8Array())).toBe(toHex(bytes))
          // Compare with another implementation.
          expect(words.join(' ')).toBe(entropyToMnemonic(bytes, wordlist))
          expect(toHex(await toSeed(bytes))).toBe(toHex(await mnemonicToSeedWebcrypto(words.join(' '))))
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('BIP-32, published vectors', () => {
  it.each([
    // Vector 1
    ['000102030405060708090a0b0c0d0e0f', "m/0'", 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
    ['000102030405060708090a0b0c0d0e0f', "m/0'/1", '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
    [
      '000102030405060708090a0b0c0d0e0f',
      "m/0'/1/2'",
      'cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca',
    ],
    [
      '000102030405060708090a0b0c0d0e0f',
      "m/0'/1/2'/2/1000000000",
      '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8',
    ],
    // Vector 3: leading zeros must be kept.
    [
      '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
      "m/0'",
      '491f7a2eebc7b57028e0d3faa0acda02e75c33b03c48fb288c41e2ea44e1daef',
    ],
  ])('%s at %s', async (seed, path, key) => {
    expect(toHex(await deriveSecp256k1(hex(seed), path))).toBe(key)
  })
})

describe('BIP-32', () => {
  it('matches another implementation for any seed and path', async () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 0x7fffffff }), fc.constantFrom('', "'"))
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 16, maxLength: 64 }),
        fc.array(step, { maxLength: 5 }),
        async (seed, steps) => {
          const path = ['m', ...steps.map((parts) => parts.join(''))].join('/')
          const theirs = Bip32Key.fromMasterSeed(seed).derive(path).privateKey
          expect(toHex(await deriveSecp256k1(seed, path))).toBe(toHex(theirs ?? new Uint8Array()))
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(['44/0', 'm/', "m/44''", 'm/-1', 'm/2147483648', 'M/0', 'm/0h'])(
    'error: %s is not a valid path',
    async (path) => {
      await expect(deriveSecp256k1(new Uint8Array(32), path)).rejects.toMatchObject({
        code: 'internal_error',
        cause: 'bad path',
      })
    },
  )
})

describe('signatures', () => {
  it('match another implementation for any key and digest', async () => {
    const bytes32 = () => fc.uint8Array({ minLength: 32, maxLength: 32 })
    await fc.assert(
      fc.asyncProperty(bytes32(), bytes32(), async (secret, digest) => {
        fc.pre(secp256k1.utils.isValidSecretKey(secret))
        const keys = { eip155: copyBytes(secret), solana: copyBytes(secret) }
        const wallet = { keys } as unknown as OpenWallet
        const { r, s, yParity } = await signEip155Digest(wallet, digest)
        const theirs = secp256k1.sign(digest, secret, { prehash: false, lowS: true, format: 'recovered' })
        const read = secp256k1.Signature.fromBytes(theirs, 'recovered')
        expect([r, s, yParity]).toEqual([read.r, read.s, read.recovery])
        expect(toHex(await signSolana(wallet, digest))).toBe(toHex(ed25519.sign(digest, secret)))
      }),
      { numRuns: 40 },
    )
  })
})

describe('SLIP-0010 ed25519, published vectors', () => {
  it.each([
    ['000102030405060708090a0b0c0d0e0f', [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    ['000102030405060708090a0b0c0d0e0f', [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    ['000102030405060708090a0b0c0d0e0f', [0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
    [
      '000102030405060708090a0b0c0d0e0f',
      [0, 1, 2, 2, 1_000_000_000],
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ],
    [
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      [0, 2_147_483_647, 1, 2_147_483_646, 2],
      '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
    ],
  ])('%s at %j', async (seed, path, key) => {
    expect(toHex(await deriveEd25519(hex(seed), path))).toBe(key)
  })

  it('matches another implementation for any seed and path', async () => {
    const index = fc.integer({ min: 0, max: 0x7fffffff })
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 16, maxLength: 64 }),
        fc.array(index, { maxLength: 5 }),
        async (seed, path) => {
          const theirs = HDKey.fromMasterSeed(seed).derive(['m', ...path.map((step) => `${step}'`)].join('/'))
          expect(toHex(await deriveEd25519(seed, path))).toBe(toHex(theirs.privateKey))
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('addresses', () => {
  const keysOf = async (entropy: string) => deriveKeys(hex(entropy), await toSeed(hex(entropy)))

  it('match the known addresses of the all-zero entropy', async () => {
    const keys = await keysOf('00'.repeat(32))
    expect(keys.addresses.eip155).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb')
    expect(keys.addresses.solana).toBe(base58.encode(ed25519.getPublicKey(keys.solana)))
    await assertKeysSign(keys)
  })

  it('match the known addresses of the common twelve-word test phrase', async () => {
    const { mnemonicToSeedWebcrypto } = await import('@scure/bip39')
    const seed = copyBytes(await mnemonicToSeedWebcrypto(`${'abandon '.repeat(11)}about`))
    const { addresses } = await deriveKeys(new Uint8Array(32), seed)
    expect(addresses).toEqual({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
  })

  it('match the published test accounts of Hardhat and Anvil', async () => {
    const { mnemonicToSeedWebcrypto } = await import('@scure/bip39')
    const phrase = 'test test test test test test test test test test test junk'
    const seed = copyBytes(await mnemonicToSeedWebcrypto(phrase))
    const key = await deriveSecp256k1(seed, accountPaths.eip155)
    expect(toHex(key)).toBe('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    expect(toEip155Address(key)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it.each([
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    'dbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    'D1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('have the checksum of EIP-55: %s', async (address) => {
    const { withChecksum } = await import('./keccak256.js')
    expect(withChecksum(address.toLowerCase())).toBe(`0x${address}`)
  })

  it('differ for different entropy, and so do the keys that prove possession', async () => {
    const [a, b] = [await keysOf('01'.repeat(32)), await keysOf('02'.repeat(32))]
    expect(a.addrFingerprint).not.toBe(b.addrFingerprint)
    expect(a.authPublicKey).not.toBe(b.authPublicKey)
    // The key that proves possession differs from the keys that hold money.
    expect(toHex(a.auth)).not.toBe(toHex(a.solana))
  })
})
