import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { concatBytes, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import type { Vault } from '../keys/Vault.js'
import { type Hex, numberToBytes, toHex } from './bytes.js'
import { hashTypedData } from './hashTypedData.js'
import type { TypedData } from './parseTypedData.js'
import { serializeTransaction } from './serializeTransaction.js'
import type { FullTransaction, Signature } from './Transaction.js'

/** The digest personal_sign signs (EIP-191, version 0x45). */
export function hashMessage(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

type DigestSigner = Pick<Vault, 'signEip155Digest'>

/** personal_sign [S7.63]: r, s and v (27 or 28), 65 bytes. */
export async function signMessage(vault: DigestSigner, message: Uint8Array): Promise<Hex> {
  return joinSignature(await vault.signEip155Digest(hashMessage(message)))
}

/** eth_signTypedData_v4 [S7.64]. Throws FoyerError `REQUEST_INVALID`. */
export async function signTypedData(vault: DigestSigner, data: TypedData): Promise<Hex> {
  return joinSignature(await vault.signEip155Digest(hashTypedData(data)))
}

export interface SignedTransaction {
  readonly raw: Hex
  /** What the chain will call it, known before it is sent. */
  readonly hash: Hex
}

/** Signs a transaction; sending the same `raw` twice moves the money once, signing twice might not. */
export async function signTransaction(vault: DigestSigner, transaction: FullTransaction): Promise<SignedTransaction> {
  const signature = await vault.signEip155Digest(keccak256(serializeTransaction(transaction)))
  const raw = serializeTransaction(transaction, signature)
  return { raw: toHex(raw), hash: toHex(keccak256(raw)) }
}

function joinSignature({ r, s, yParity }: Signature): Hex {
  const signature: Hex = `${toHex(numberToBytes(r, 32))}${toHex(numberToBytes(s, 32)).slice(2)}${yParity === 0 ? '1b' : '1c'}`
  // [S5.15]
  if (!/^0x[0-9a-f]{130}$/.test(signature))
    throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'sign' } })
  return signature
}
