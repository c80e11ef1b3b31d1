import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, toHex, utf8, wipe } from './bytes.js'
import { internalError } from './VaultError.js'

const length = { entropy: 32, words: 24 }
const wordBits = 11n
/** The checksum: the first byte of the SHA-256 of the 32 bytes. */
const checkBits = 8n

async function readCheck(entropy: Bytes): Promise<bigint> {
  return BigInt(new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))[0] ?? 0)
}

/** Returns the 24 English words of 32 bytes (BIP-39). */
export async function toWords(entropy: Bytes): Promise<string[]> {
  if (entropy.length !== length.entropy) throw internalError('the entropy must have 32 bytes')
  const value = (BigInt(`0x${toHex(entropy)}`) << checkBits) | (await readCheck(entropy))
  return Array.from({ length: length.words }, (_, at) => {
    const shift = wordBits * BigInt(length.words - 1 - at)
    return wordlist[Number((value >> shift) & ((1n << wordBits) - 1n))] ?? ''
  })
}

/** Parses 24 words. Ignores case, numbering and spaces. Returns undefined if a word or the checksum is wrong. */
export async function fromWords(text: string): Promise<Bytes | undefined> {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  if (words.length !== length.words) return undefined
  let value = 0n
  for (const word of words) {
    const index = wordlist.indexOf(word)
    if (index < 0) return undefined
    value = (value << wordBits) | BigInt(index)
  }
  const hex = (value >> checkBits).toString(16).padStart(2 * length.entropy, '0')
  const entropy = Uint8Array.from({ length: length.entropy }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  )
  return (value & ((1n << checkBits) - 1n)) === (await readCheck(entropy)) ? entropy : undefined
}

/** Returns the 64-byte BIP-39 seed of the words, without a passphrase (PBKDF2-HMAC-SHA512, 2048 rounds). */
export async function toSeed(entropy: Bytes): Promise<Bytes> {
  const phrase = utf8((await toWords(entropy)).join(' '))
  const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
  wipe(phrase)
  const rounds = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2_048 }
  return new Uint8Array(await crypto.subtle.deriveBits(rounds, key, 512))
}
