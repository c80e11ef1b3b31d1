import { type Bytes, concatBytes, copyBytes, utf8, wipe } from './bytes.js'
import { hmacSha512 } from './hmacSha512.js'

const hardened = 0x80000000

/**
 * SLIP-0010 for ed25519: the private key at a path of hardened steps, given without their marks (`[44, 501, 0, 0]` is
 * m/44'/501'/0'/0').
 */
export const deriveEd25519 = async (seed: Bytes, path: readonly number[]): Promise<Bytes> => {
  let node = await hmacSha512(utf8('ed25519 seed'), seed)
  for (const index of path) {
    const data = concatBytes(new Uint8Array(1), node.subarray(0, 32), new Uint8Array(4))
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = await hmacSha512(node.subarray(32), data)
    wipe(node, data)
    node = next
  }
  const key = copyBytes(node.subarray(0, 32))
  wipe(node)
  return key
}
