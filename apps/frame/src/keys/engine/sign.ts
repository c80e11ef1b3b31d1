import { proofText } from '@foyer/contract/keys/keyFormulas'
import { Signature, signAsync as signSecp256k1 } from '@noble/secp256k1'
import { hashText, toBase64Url, utf8 } from '../bytes.js'
import { sign } from '../ed25519.js'
import { internalError } from '../VaultError.js'
import type { OpenWallet } from './Engine.js'

/** Signs a 32-byte digest with ECDSA, deterministic (RFC 6979), with `s` in the lower half (EIP-2). */
export async function signEip155Digest(
  { keys }: OpenWallet,
  digest: Uint8Array,
): Promise<{ r: bigint; s: bigint; yParity: 0 | 1 }> {
  if (digest.length !== 32) throw internalError('a digest must have 32 bytes')
  const bytes = await signSecp256k1(digest, keys.eip155, { prehash: false, lowS: true, format: 'recovered' })
  const { r, s, recovery } = Signature.fromBytes(bytes, 'recovered')
  return { r, s, yParity: recovery === 1 ? 1 : 0 }
}

/** Signs the unchanged message with Ed25519 (RFC 8032). */
export function signSolana({ keys }: OpenWallet, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return sign(message, keys.solana)
}

/** Signs a proof that the wallet is open; see `contract/login/proof.ts`. */
export async function signProof(authKey: Uint8Array, action: string, nonce: string, subject: string): Promise<string> {
  return toBase64Url(await sign(utf8(proofText(action, nonce, await hashText(subject))), authKey))
}
