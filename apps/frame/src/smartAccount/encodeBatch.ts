import type { EvmCall } from '../decode/decodeCall.js'
import { concatBytes } from '../keys/bytes.js'
import { fromHex } from '../signers/bytes.js'
import { encodeBytes, encodeWord } from '../signers/encodeAbi.js'
import type { DelegatedAccount } from './SmartAccount.js'

/** `execute(bytes32,bytes)` of ERC-7821, and `executeBatch((address,uint256,bytes)[])` of Simple7702Account. */
const selectors = { erc7821: '0xe9ae5c53', simple7702: '0x34fcd5be' } as const

/** The mode of ERC-7821 for a batch that reverts as a whole: 0x01 and 31 zero bytes. */
const batchMode = concatBytes(Uint8Array.of(1), new Uint8Array(31))

/** Encodes the call with which a smart account executes all calls, or none of them. */
export function encodeBatch(kind: DelegatedAccount['kind'], calls: readonly EvmCall[]): Uint8Array {
  const list = concatBytes(encodeWord(32), encodeCalls(calls))
  const selector = fromHex(selectors[kind])
  if (kind === 'simple7702') return concatBytes(selector, list)
  return concatBytes(selector, batchMode, encodeWord(64), encodeBytes(list))
}

/** Encodes `(address,uint256,bytes)[]`: the length, the offset of each element, and the elements. */
function encodeCalls(calls: readonly EvmCall[]): Uint8Array {
  const items = calls.map(({ to, value, data }) =>
    concatBytes(encodeWord(to ?? 0), encodeWord(value), encodeWord(96), encodeBytes(data)),
  )
  let offset = 32 * items.length
  const offsets = items.map((item) => {
    const at = offset
    offset += item.length
    return encodeWord(at)
  })
  return concatBytes(encodeWord(items.length), ...offsets, ...items)
}
