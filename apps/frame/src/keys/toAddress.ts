import { encodeBase58 } from '@foyer/kit/primitives/base58'
import { getPublicKey } from '@noble/secp256k1'
import { toHex, utf8 } from './bytes.js'
import { getPublicKey as getEd25519PublicKey } from './ed25519.js'
import { keccak256 } from './keccak256.js'

/** EIP-55: the capitals are a checksum. `hex` is 40 digits in lower case, without 0x. */
export const withChecksum = (hex: string): string => {
  const hash = toHex(keccak256(utf8(hex)))
  const letters = [...hex].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit))
  return `0x${letters.join('')}`
}

/** EIP-55 address of a secp256k1 private key. */
export const toEip155Address = (privateKey: Uint8Array): string =>
  withChecksum(toHex(keccak256(getPublicKey(privateKey, false).subarray(1)).subarray(12)))

/** Base58 address of an ed25519 private key. */
export const toSolanaAddress = async (privateKey: Uint8Array): Promise<string> =>
  encodeBase58(await getEd25519PublicKey(privateKey))
