import { concatBytes } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import { fromHex, type Hex, numberToBytes, refuse } from '../signers/bytes.js'
import type { DigestSigner } from '../signers/eip155.js'
import { encodeRlp, typedEnd } from '../signers/serializeTransaction.js'
import type { RlpInput, Signature } from '../signers/Transaction.js'

/** The permission for an account to run the code of `delegate`, valid for one chain and one nonce (EIP-7702). */
export interface Authorization {
  readonly chainId: bigint
  readonly delegate: Hex
  readonly nonce: bigint
}

/**
 * Signs an authorization. Chain 0 would make it valid on every chain, so it is rejected with FoyerError
 * `REQUEST_INVALID`.
 */
export async function signAuthorization(vault: DigestSigner, authorization: Authorization): Promise<Signature> {
  if (authorization.chainId <= 0n) refuse('an authorization for every chain')
  const digest = keccak256(concatBytes(Uint8Array.of(5), encodeRlp(listFields(authorization))))
  return vault.signEip155Digest(digest)
}

/** Signs an authorization, and returns its fields for a transaction of type 4. Throws as `signAuthorization`. */
export async function encodeAuthorization(vault: DigestSigner, authorization: Authorization): Promise<RlpInput> {
  const signature = await signAuthorization(vault, authorization)
  return [...listFields(authorization), ...typedEnd(signature)]
}

function listFields({ chainId, delegate, nonce }: Authorization): Uint8Array[] {
  return [numberToBytes(chainId), fromHex(delegate), numberToBytes(nonce)]
}
