import { addressFingerprintText } from '@foyer/contract/keys/keyFormulas'
import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import * as secp256k1 from '@noble/secp256k1'
import { type Bytes, hashText, toBase64Url, utf8, wipe } from './bytes.js'
import * as ed25519 from './ed25519.js'
import { deriveEd25519, deriveSecp256k1 } from './hdKeys.js'
import { toEip155Address, toSolanaAddress } from './keccak256.js'
import { deriveBytes } from './sealBytes.js'
import { internalError } from './VaultError.js'

/** The keys derived from a wallet's entropy. They include private keys, so they must not leave the worker. */
export interface WalletKeys {
  readonly eip155: Bytes
  readonly solana: Bytes
  /** An Ed25519 key that signs only proofs of possession. */
  readonly auth: Bytes
  readonly authPublicKey: string
  readonly addresses: WalletAddresses
  readonly addrFingerprint: string
}

/** The account paths: BIP-44 for EVM chains, its hardened form for Solana. */
export const accountPaths = { eip155: "m/44'/60'/0'/0/0", solana: [44, 501, 0, 0] } as const

/** Derives all keys. `seed` is the BIP-39 seed of the entropy. */
export async function deriveKeys(entropy: Bytes, seed: Bytes): Promise<WalletKeys> {
  const eip155 = await deriveSecp256k1(seed, accountPaths.eip155)
  const solana = await deriveEd25519(seed, accountPaths.solana)
  const auth = await deriveBytes(entropy, new Uint8Array(), 'wallet-auth/v1')
  const addresses = { eip155: toEip155Address(eip155), solana: await toSolanaAddress(solana) }
  return {
    eip155,
    solana,
    auth,
    authPublicKey: toBase64Url(await ed25519.getPublicKey(auth)),
    addresses,
    addrFingerprint: await hashText(addressFingerprintText(addresses)),
  }
}

/** Overwrites the private keys, as far as JavaScript permits. */
export function wipeKeys(keys: WalletKeys): void {
  wipe(keys.eip155, keys.solana, keys.auth)
}

/** Throws an Error if a signature does not verify with the public key. Called before an address can receive money. */
export async function assertKeysSign(keys: WalletKeys): Promise<void> {
  const message = utf8('foyer: a wallet signs once before it is shown')
  for (const secret of [keys.solana, keys.auth]) {
    const signature = await ed25519.sign(message, secret)
    if (!(await ed25519.verify(signature, message, await ed25519.getPublicKey(secret))))
      throw internalError('an ed25519 key does not verify')
  }
  const signature = await secp256k1.signAsync(message, keys.eip155)
  if (!(await secp256k1.verifyAsync(signature, message, secp256k1.getPublicKey(keys.eip155))))
    throw internalError('the secp256k1 key does not verify')
}
