import { concatBytes } from '../keys/bytes.js'
import { fromHex, numberToBytes } from './bytes.js'
import type { FullTransaction, Signature } from './Transaction.js'

/**
 * The wire form of a transaction: type 0 with replay protection (EIP-155), type 1 (EIP-2930) or type 2 (EIP-1559).
 * Without a signature it is what is hashed and signed.
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
  const fields = [numberToBytes(chainId), numberToBytes(nonce), ...price, ...body, access, ...typedEnd(signature)]
  return concatBytes(Uint8Array.of(fees.type), encodeRlp(fields))
}

function legacyEnd(chainId: bigint, signature: Signature | undefined): Uint8Array[] {
  if (!signature) return [numberToBytes(chainId), new Uint8Array(), new Uint8Array()]
  const v = chainId * 2n + 35n + BigInt(signature.yParity)
  return [v, signature.r, signature.s].map((part) => numberToBytes(part))
}

function typedEnd(signature: Signature | undefined): Uint8Array[] {
  return signature ? [BigInt(signature.yParity), signature.r, signature.s].map((part) => numberToBytes(part)) : []
}

export type RlpInput = Uint8Array | readonly RlpInput[]

/** Recursive length prefix, as Ethereum transactions are written (yellow paper, appendix B). */
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
