import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { concatBytes, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import type { Vault } from '../keys/Vault.js'
import { type Hex, numberToBytes, toHex } from './bytes.js'
import { hashTypedData } from './hashTypedData.js'
import type { TypedData } from './parseTypedData.js'
import { serializeTransaction } from './serializeTransaction.js'
import type { FullTransaction, Signature } from './Transaction.js'

/** Returns the digest for personal_sign (EIP-191, version 0x45). */
export function hashMessage(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

export type DigestSigner = Pick<Vault, 'signEip155Digest'>

/** Signs a message for personal_sign [S7.63]. Returns r, s and v (27 or 28), 65 bytes. */
export async function signMessage(vault: DigestSigner, message: Uint8Array): Promise<Hex> {
  return signDigest(vault, hashMessage(message))
}

/** Signs typed data for eth_signTypedData_v4 [S7.64]. Throws FoyerError `REQUEST_INVALID`. */
export async function signTypedData(vault: DigestSigner, data: TypedData): Promise<Hex> {
  return signDigest(vault, hashTypedData(data))
}

export interface SignedTransaction {
  readonly raw: Hex
  /** The transaction hash, known before sending. */
  readonly hash: Hex
}

/** Signs a transaction. Sending the same `raw` twice executes it once. Signing it twice might execute it twice. */
export async function signTransaction(vault: DigestSigner, transaction: FullTransaction): Promise<SignedTransaction> {
  const signature = await vault.signEip155Digest(keccak256(serializeTransaction(transaction)))
  const raw = serializeTransaction(transaction, signature)
  return { raw: toHex(raw), hash: toHex(keccak256(raw)) }
}

/** Signs a digest. Returns r, s and v (27 or 28), 65 bytes. */
export async function signDigest(vault: DigestSigner, digest: Uint8Array): Promise<Hex> {
  return joinSignature(await vault.signEip155Digest(digest))
}

function joinSignature({ r, s, yParity }: Signature): Hex {
  const signature: Hex = `${toHex(numberToBytes(r, 32))}${toHex(numberToBytes(s, 32)).slice(2)}${yParity === 0 ? '1b' : '1c'}`
  // Reject a malformed signature [S5.15].
  if (!/^0x[0-9a-f]{130}$/.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'sign' } })
  return signature
}
