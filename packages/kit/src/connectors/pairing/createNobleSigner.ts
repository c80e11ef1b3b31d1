import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { Signer } from './createSigner.js'

export function createNobleSigner(seed: string): Signer {
  const secret = hexToBytes(seed)
  return {
    publicKey: ed25519.getPublicKey(secret),
    sign: async (data) => ed25519.sign(data, secret),
  }
}
