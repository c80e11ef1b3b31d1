import { concatBytes } from '../keys/bytes.js'
import { fromHex, numberToBytes } from './bytes.js'
import type { FullTransaction, RlpInput, Signature } from './Transaction.js'

/**
 * Serializes a transaction: type 0 with replay protection (EIP-155), type 1 (EIP-2930), type 2 (EIP-1559) or type 4
 * (EIP-7702). Without a signature, returns the bytes to hash and sign.
 */
export function serializeTransaction(transaction: FullTransaction, signature?: Signature): Uint8Array {
  const { fees, chainId, nonce, gas, value, data } = transaction
  const to = transaction.to === undefined ? new Uint8Array() : fromHex(transaction.to)
  const body = [numberToBytes(gas), to, numberToBytes(value), data]
  if (fees.type === 0) {
    const head = [numberToBytes(nonce), numberToBytes(fees.gasPrice)]
    return encodeRlp([...head, ...body, ...legacyEnd(chainId, signature)])
  }
  const price =
    fees.type === 1
      ? [numberToBytes(fees.gasPrice)]
      : [numberToBytes(fees.maxPriorityFeePerGas), numberToBytes(fees.maxFeePerGas)]
  const access = transaction.accessList.map(
    (entry): RlpInput => [fromHex(entry.address), entry.storageKeys.map(fromHex)],
  )
  const { authorization } = transaction
  const list = authorization ? [[authorization]] : []
  const head = [numberToBytes(chainId), numberToBytes(nonce), ...price, ...body, access, ...list]
  return concatBytes(Uint8Array.of(authorization ? 4 : fees.type), encodeRlp([...head, ...typedEnd(signature)]))
}

function legacyEnd(chainId: bigint, signature: Signature | undefined): Uint8Array[] {
  if (!signature) return [numberToBytes(chainId), new Uint8Array(), new Uint8Array()]
  const v = chainId * 2n + 35n + BigInt(signature.yParity)
  return [v, signature.r, signature.s].map((part) => numberToBytes(part))
}

/** Returns the fields of a signature at the end of a typed transaction or of an authorization. */
export function typedEnd(signature: Signature | undefined): Uint8Array[] {
  return signature ? [BigInt(signature.yParity), signature.r, signature.s].map((part) => numberToBytes(part)) : []
}

/** Encodes data with the recursive length prefix of Ethereum transactions (yellow paper, appendix B). */
export function encodeRlp(input: RlpInput): Uint8Array {
  if (!(input instanceof Uint8Array)) return prefix(concatBytes(...input.map(encodeRlp)), 0xc0)
  if (input.length === 1 && (input[0] ?? 0) < 0x80) return input
  return prefix(input, 0x80)
}

function prefix(body: Uint8Array, offset: number): Uint8Array {
  if (body.length < 56) return concatBytes(Uint8Array.of(offset + body.length), body)
  const length = numberToBytes(BigInt(body.length))
  return concatBytes(Uint8Array.of(offset + 55 + length.length), length, body)
}
